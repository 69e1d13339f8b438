// Giving memory back as soon as it is free.
#pragma once

namespace shako::bot {

// From now on large blocks (the tables of a game's search) are the kernel's again when they are
// freed. Left alone, glibc takes each for a hint that more of its size will come, and puts those on
// the heap, where small blocks that live longer keep them from going back: a bot that has played
// for an hour held twice what it needed. Facts: mallopt(3), M_MMAP_THRESHOLD.
void return_freed_blocks() noexcept;

}  // namespace shako::bot
