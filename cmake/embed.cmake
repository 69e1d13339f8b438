# cmake -DVARIANTS=<file> -DEXTENDED=<file> -DOUTPUT=<cpp> -P embed.cmake; a file may be empty
# Writes the definitions of builtin.h. Characters one by one, not a string literal: compilers limit
# the length of those.
function(characters_of file result)
    set(hex "")
    if(file)
        file(READ "${file}" hex HEX)
    endif()
    string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," characters "${hex}")
    set("${result}"
        "${characters}"
        PARENT_SCOPE)
endfunction()

characters_of("${VARIANTS}" variants)
characters_of("${EXTENDED}" extended)

file(
    WRITE "${OUTPUT}"
    "// Generated from config/*.ini by cmake/embed.cmake.
#include \"variant/builtin.h\"

namespace shako::variant {
namespace {

constexpr char kVariants[] = {
${variants}'\\0'};
constexpr char kExtended[] = {
${extended}'\\0'};

}  // namespace

std::string_view builtin_variants_ini() noexcept {
    return std::string_view(kVariants, sizeof(kVariants) - 1);
}

std::string_view builtin_variants_extended_ini() noexcept {
    return std::string_view(kExtended, sizeof(kExtended) - 1);
}

}  // namespace shako::variant
")
