// The kernel by look-up, for processors with fast PEXT and PDEP. Everything that is compiled for
// them stands between the pragmas, after all includes, so that no inline function of a header is
// taken from here by the rest of the program.
#include "engine/board/kernel.h"
#include "engine/board/width.h"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)

#include <cstring>
#include <new>

#include <cpuid.h>
#include <immintrin.h>

#include "engine/board/general.h"
#include "engine/board/generate.h"
#include "engine/board/position.h"
#include "engine/board/scan.h"

#pragma GCC push_options
#pragma GCC target("bmi,bmi2,lzcnt,popcnt")

namespace shako::engine::lookup {

// clang-format off
#include "engine/board/reach_lookup.inc"
#include "engine/board/kernel.inc"
// clang-format on

}  // namespace shako::engine::lookup

#pragma GCC pop_options

namespace shako::engine {

namespace {

// The first processors of AMD that know PEXT and PDEP, families 17h and 18h, take a step a bit.
bool packs_slowly() noexcept {
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    if (__get_cpuid(0, &a, &b, &c, &d) == 0) return true;
    char vendor[12];
    std::memcpy(vendor, &b, 4);
    std::memcpy(vendor + 4, &d, 4);
    std::memcpy(vendor + 8, &c, 4);
    if (std::memcmp(vendor, "AuthenticAMD", 12) != 0 &&
        std::memcmp(vendor, "HygonGenuine", 12) != 0)
        return false;
    if (__get_cpuid(1, &a, &b, &c, &d) == 0) return true;
    const unsigned base = (a >> 8) & 15U;
    const unsigned family = base == 15 ? base + ((a >> 20) & 255U) : base;
    return family < 0x19;
}

}  // namespace

template <int W>
const Kernel<W>* lookup_kernel() noexcept {
    if constexpr (kHasLookup<W>) {
        static constexpr Kernel<W> kernel = lookup::make_kernel<W>();
        static const bool usable =
            __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
            __builtin_cpu_supports("lzcnt") && __builtin_cpu_supports("popcnt") && !packs_slowly();
        if (usable) return &kernel;
    }
    return nullptr;
}

}  // namespace shako::engine

#else

namespace shako::engine {

template <int W>
const Kernel<W>* lookup_kernel() noexcept {
    return nullptr;
}

}  // namespace shako::engine

#endif

namespace shako::engine {

#define SHAKO_INSTANTIATE(W) template const Kernel<W>* lookup_kernel() noexcept;
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
