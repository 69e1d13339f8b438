# What is installed, by component: engine, bot, dev. Each rule names its component, or CPack would
# make a fourth package of the rest.

option(SHAKO_INSTALL_DEV "Install the libraries and headers (component dev)" OFF)

install(TARGETS shako-engine RUNTIME COMPONENT engine)
install(
    DIRECTORY config/
    DESTINATION "${CMAKE_INSTALL_DATADIR}/shako"
    COMPONENT engine
    FILES_MATCHING
    PATTERN "*.ini"
    PATTERN "eval" EXCLUDE
    PATTERN "openings" EXCLUDE)
install(
    DIRECTORY config/eval
    DESTINATION "${CMAKE_INSTALL_DATADIR}/shako"
    COMPONENT engine
    FILES_MATCHING
    PATTERN "*.json")
install(
    FILES README.md LICENSE
    DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/shako-engine"
    COMPONENT engine)

install(TARGETS shako-bot RUNTIME COMPONENT bot)
install(
    DIRECTORY config/
    DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/shako-bot"
    COMPONENT bot
    FILES_MATCHING
    PATTERN "bot*.json"
    PATTERN "eval" EXCLUDE
    PATTERN "openings" EXCLUDE)
install(
    FILES LICENSE
    DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/shako-bot"
    COMPONENT bot)

# The unit is written for a package, in /usr; elsewhere it starts the program from where it is.
set(SHAKO_SYSTEMD_UNIT_DIR
    "lib/systemd/system"
    CACHE STRING "Where the systemd unit is installed, relative to the prefix or absolute")
set(unit "${PROJECT_SOURCE_DIR}/systemd/shako-bot.service")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${unit}")
file(READ "${unit}" unit_text)
string(REPLACE "/usr/bin/shako-bot" "${CMAKE_INSTALL_FULL_BINDIR}/shako-bot" unit_text
               "${unit_text}")
file(GENERATE OUTPUT "${PROJECT_BINARY_DIR}/generated/shako-bot.service" CONTENT "${unit_text}")
install(
    FILES "${PROJECT_BINARY_DIR}/generated/shako-bot.service"
    DESTINATION "${SHAKO_SYSTEMD_UNIT_DIR}"
    COMPONENT bot)

if(SHAKO_INSTALL_DEV)
    include(CMakePackageConfigHelpers)
    set(package "${CMAKE_INSTALL_LIBDIR}/cmake/shako")
    set(include "${CMAKE_INSTALL_INCLUDEDIR}/shako")
    foreach(target IN ITEMS shako_variant shako_engine)
        install(
            TARGETS ${target}
            EXPORT shako
            ARCHIVE COMPONENT dev
            FILE_SET HEADERS
                DESTINATION "${include}"
                COMPONENT dev
            FILE_SET headers_alone
                DESTINATION "${include}"
                COMPONENT dev)
    endforeach()
    install(
        FILES "${PROJECT_BINARY_DIR}/generated/variant/build_info.h"
              "${PROJECT_BINARY_DIR}/generated/variant/builtin.h"
        DESTINATION "${include}/variant"
        COMPONENT dev)
    install(
        EXPORT shako
        NAMESPACE shako::
        FILE shakoTargets.cmake
        DESTINATION "${package}"
        COMPONENT dev)
    configure_package_config_file(cmake/shakoConfig.cmake.in
                                  "${PROJECT_BINARY_DIR}/generated/shakoConfig.cmake"
                                  INSTALL_DESTINATION "${package}")
    write_basic_package_version_file("${PROJECT_BINARY_DIR}/generated/shakoConfigVersion.cmake"
                                     COMPATIBILITY SameMinorVersion)
    install(
        FILES "${PROJECT_BINARY_DIR}/generated/shakoConfig.cmake"
              "${PROJECT_BINARY_DIR}/generated/shakoConfigVersion.cmake"
        DESTINATION "${package}"
        COMPONENT dev)
endif()

# Debian packages: cmake --preset package, cmake --build --preset package, cpack --preset package.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VENDOR "Shako")
set(CPACK_PACKAGE_CONTACT "The Shako maintainers <maintainers@shako.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGING_INSTALL_PREFIX "${CMAKE_INSTALL_PREFIX}")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL engine bot)
if(SHAKO_INSTALL_DEV)
    list(APPEND CPACK_COMPONENTS_ALL dev)
endif()
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON) # by dpkg-shlibdeps, of the package dpkg-dev
set(CPACK_DEBIAN_ENGINE_PACKAGE_NAME shako-engine)
set(CPACK_DEBIAN_ENGINE_PACKAGE_SECTION games)
set(CPACK_DEBIAN_BOT_PACKAGE_NAME shako-bot)
set(CPACK_DEBIAN_BOT_PACKAGE_SECTION games)
set(CPACK_DEBIAN_BOT_PACKAGE_DEPENDS ca-certificates)
set(CPACK_DEBIAN_DEV_PACKAGE_NAME shako-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS libexpected-dev)
include(CPack)
