#include "bot/core_dumps.h"

#include <sys/prctl.h>
#include <sys/resource.h>

namespace shako::bot {

void forbid_core_dumps() noexcept {
    // A collector that the kernel pipes dumps to does not look at the limit.
    prctl(PR_SET_DUMPABLE, 0);
    rlimit limit{};
    if (getrlimit(RLIMIT_CORE, &limit) == 0) {
        limit.rlim_cur = 0;
        setrlimit(RLIMIT_CORE, &limit);
    }
}

}  // namespace shako::bot
