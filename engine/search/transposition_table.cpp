#include "engine/search/transposition_table.h"

#include <bit>

#include <sys/mman.h>
#include <unistd.h>

namespace shako::engine {

TableMemory::TableMemory(std::size_t bytes) noexcept {
    constexpr std::size_t kCacheLine = 64;
    constexpr std::size_t kLargePage = std::size_t{1} << 21U;
    const std::size_t align = bytes < kLargePage ? kCacheLine : kLargePage;
    memory_.reset(static_cast<std::byte*>(std::calloc(bytes + align, 1)));
    if (!memory_) return;
    const auto address = std::bit_cast<std::uintptr_t>(memory_.get());
    data_ = memory_.get() + ((align - address % align) % align);
    // A wish: where it is not granted, all is the same but slower.
    if (align == kLargePage) ::madvise(data_, bytes, MADV_HUGEPAGE);
}

std::uint64_t physical_memory() {
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long size = sysconf(_SC_PAGE_SIZE);
    if (pages <= 0 || size <= 0) return 0;
    return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size);
}

}  // namespace shako::engine
