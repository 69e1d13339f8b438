# shako_discover_tests(<target> <prefix>): registers each test case of a Catch2 program with CTest as
# "<prefix>: <name>", labelled by its tags. catch_discover_tests of Catch2 2 knows no tags.
#
# Run as a script after the link (cmake -DPROGRAM=... -DPREFIX=... -DOUTPUT=... -P) it lists the test
# cases and writes the file that CTest reads.

# A test case with several of these tags takes the first label.
set(shako_labels perft_slow e2e net perft golden protocol property arch)

if(NOT CMAKE_SCRIPT_MODE_FILE)
    set(SHAKO_CATCH_TESTS_SCRIPT "${CMAKE_CURRENT_LIST_FILE}")

    function(shako_discover_tests target prefix)
        set(tests "${CMAKE_CURRENT_BINARY_DIR}/${target}.tests.cmake")
        set(include "${CMAKE_CURRENT_BINARY_DIR}/${target}.include.cmake")
        set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS "${SHAKO_CATCH_TESTS_SCRIPT}")
        add_custom_command(
            TARGET ${target}
            POST_BUILD
            BYPRODUCTS "${tests}"
            COMMAND
                "${CMAKE_COMMAND}" "-DPROGRAM=$<TARGET_FILE:${target}>" "-DPREFIX=${prefix}"
                "-DOUTPUT=${tests}" -P "${SHAKO_CATCH_TESTS_SCRIPT}"
            VERBATIM)
        # Not built: one test that fails, rather than none that passes.
        file(WRITE "${include}" "if(EXISTS \"${tests}\")\n    include(\"${tests}\")\nelse()\n"
                                "    add_test(${target}_NOT_BUILT ${target}_NOT_BUILT)\nendif()\n")
        set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES "${include}")
    endfunction()
    return()
endif()

set(script "")

# Appends the test cases that match <spec> to the script.
function(register label spec)
    # Seconds: enough for a sanitizer on a busy machine, and an end to what hangs.
    set(timeout 900)
    if(label STREQUAL "perft_slow")
        set(timeout 3600)
    endif()
    # Catch2 2 answers with the number of tests as its exit status, so that says nothing.
    execute_process(
        COMMAND "${PROGRAM}" "${spec}" --list-test-names-only
        OUTPUT_VARIABLE names
        ERROR_VARIABLE errors
        RESULT_VARIABLE result)
    if(NOT result MATCHES "^[0-9]+$" OR errors)
        message(FATAL_ERROR "${PROGRAM} cannot list its tests: ${result}\n${errors}")
    endif()
    # By hand, not as a list: names may hold ';' and brackets.
    while(names MATCHES "^([^\n]*)\n(.*)$")
        set(name "${CMAKE_MATCH_1}")
        set(names "${CMAKE_MATCH_2}")
        if(name STREQUAL "")
            continue()
        endif()
        string(REGEX REPLACE "([][,~\"\\\\])" "\\\\\\1" pattern "${name}")
        set(id "${PREFIX}: ${name}")
        string(APPEND script "add_test([==[${id}]==] [==[${PROGRAM}]==] [==[${pattern}]==] -w NoTests)\n"
                             "set_tests_properties([==[${id}]==] PROPERTIES LABELS ${label} "
                             "TIMEOUT ${timeout})\n")
    endwhile()
    set(script "${script}" PARENT_SCOPE)
endfunction()

set(others "")
foreach(label IN LISTS shako_labels)
    # Hidden test cases (tag [.]) are for running by hand, except the slow ones.
    set(hidden "~[.]")
    if(label STREQUAL "perft_slow")
        set(hidden "")
    endif()
    register(${label} "[${label}]${hidden}${others}")
    string(APPEND others "~[${label}]")
endforeach()
register(unit "~[.]${others}")

file(WRITE "${OUTPUT}" "${script}")
