// Keeping what the process knows out of files that its crash would leave.
#pragma once

namespace shako::bot {

// From now on no crash of this process writes its memory anywhere, the token in it, whatever the
// limits and whoever collects dumps on this machine; nor may other processes of the same user read
// its memory. Programs that it starts write no dumps either unless they ask for it.
void forbid_core_dumps() noexcept;

}  // namespace shako::bot
