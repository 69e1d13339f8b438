#include "bot/heap.h"

#include <cstdlib>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace shako::bot {

void return_freed_blocks() noexcept {
#ifdef __GLIBC__
    // What glibc begins with; said aloud, it stays so.
    constexpr int kLargeBlock = 128 * 1024;
    mallopt(M_MMAP_THRESHOLD, kLargeBlock);
#endif
}

}  // namespace shako::bot
