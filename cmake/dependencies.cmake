# Everything from outside, found on the system and never downloaded: packagers build without a
# network. packages.txt names the Debian packages.

find_package(Threads REQUIRED)
find_package(tl-expected REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)
# Read by shako-bot import alone.
find_package(yaml-cpp 0.7 REQUIRED)
find_package(OpenSSL 3.0 REQUIRED)
# 1.74, Debian 12's default, lacks what the coroutine code needs (awaitable_operators).
find_package(Boost 1.81 REQUIRED COMPONENTS program_options)

if(BUILD_TESTING)
    find_package(Catch2 2.13 REQUIRED)
endif()

# Asio and Beast files take 20 s each: keep their objects over clean builds where ccache is there.
if(NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
    find_program(SHAKO_CCACHE ccache)
    mark_as_advanced(SHAKO_CCACHE)
    if(SHAKO_CCACHE)
        set(CMAKE_CXX_COMPILER_LAUNCHER "${SHAKO_CCACHE}")
    endif()
endif()
