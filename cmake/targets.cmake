# How this project declares its targets. Sources are globbed, so adding a file edits no CMake file;
# CONFIGURE_DEPENDS makes the build notice files that come and go.

# Warnings for our own code only. Whether they are errors is for the preset to say
# (CMAKE_COMPILE_WARNING_AS_ERROR), so that a packager with a newer compiler is not stopped.
add_library(shako_dev INTERFACE)
if(PROJECT_IS_TOP_LEVEL AND CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    target_compile_options(
        shako_dev
        INTERFACE -Wall
                  -Wextra
                  -Wpedantic
                  -Wshadow
                  -Wconversion
                  -Wold-style-cast
                  -Wnon-virtual-dtor
                  -Woverloaded-virtual)
    # gcc 12 sees overlapping copies in "text" + string (its bug 105651, mended in 13).
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
        target_compile_options(shako_dev INTERFACE -Wno-restrict)
    endif()
endif()

# shako_glob(<out> <pattern>...): the files below the current folder that match, sorted.
macro(shako_glob out)
    file(GLOB_RECURSE ${out} CONFIGURE_DEPENDS ${ARGN})
endmacro()

# shako_add_library(<target> <alias> <source>...): a static library of the given sources and headers;
# includes are written from the repository's root. Creates nothing when there is no source yet.
function(shako_add_library target alias)
    set(sources ${ARGN})
    list(FILTER sources INCLUDE REGEX "\\.cpp$")
    set(headers ${ARGN})
    list(FILTER headers INCLUDE REGEX "\\.h$")
    add_library(${target} STATIC ${sources})
    add_library(${alias} ALIAS ${target})
    string(REGEX REPLACE "^.*::" "" export_name "${alias}")
    set_target_properties(${target} PROPERTIES EXPORT_NAME "${export_name}")
    # The file sets install the headers. Those without a source that includes them first are also
    # compiled by themselves (all_verify_interface_header_sets; both by tests/arch): a header has to
    # stand alone.
    set(with_source ${sources})
    list(TRANSFORM with_source REPLACE "\\.cpp$" ".h")
    set(alone ${headers})
    list(REMOVE_ITEM alone ${with_source})
    list(REMOVE_ITEM headers ${alone})
    target_sources(
        ${target}
        PUBLIC FILE_SET
               HEADERS
               BASE_DIRS
               "${PROJECT_SOURCE_DIR}"
               FILES
               ${headers}
               FILE_SET
               headers_alone
               TYPE
               HEADERS
               BASE_DIRS
               "${PROJECT_SOURCE_DIR}"
               FILES
               ${alone})
    set_target_properties(${target} PROPERTIES INTERFACE_HEADER_SETS_TO_VERIFY headers_alone)
    target_include_directories(
        ${target} PUBLIC "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>"
                         "$<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/generated>")
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:shako_dev>)
endfunction()

# shako_add_program(<target> <source>): an executable in the build folder's root.
function(shako_add_program target source)
    add_executable(${target} "${source}")
    target_link_libraries(${target} PRIVATE shako_dev)
    set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")
endfunction()
