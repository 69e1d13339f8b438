# cmake -DINPUT=<file or empty> -DOUTPUT=<cpp> -P embed.cmake
# Writes the definition of builtin_variants_ini(). Characters one by one, not a string literal:
# compilers limit the length of those.
set(hex "")
if(INPUT)
    file(READ "${INPUT}" hex HEX)
endif()
string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," characters "${hex}")

file(
    WRITE "${OUTPUT}"
    "// Generated from config/variants.ini by cmake/embed.cmake.
#include \"variant/builtin.h\"

namespace shako::variant {
namespace {

constexpr char kText[] = {
${characters}'\\0'};

}  // namespace

std::string_view builtin_variants_ini() noexcept {
    return std::string_view(kText, sizeof(kText) - 1);
}

}  // namespace shako::variant
")
