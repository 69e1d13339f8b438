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
    DIRECTORY config/openings
    DESTINATION "${CMAKE_INSTALL_DATADIR}/shako"
    COMPONENT engine
    FILES_MATCHING
    PATTERN "*.epd")
install(
    FILES README.md
    DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/shako-engine"
    COMPONENT engine)
# Debian's name for the licence.
foreach(component IN ITEMS engine bot)
    install(
        FILES LICENSE
        DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/shako-${component}"
        RENAME copyright
        COMPONENT ${component})
endforeach()

# shako_install_man(<page> <component>): with the version, and packed as Debian wants it.
find_program(SHAKO_GZIP gzip REQUIRED)
mark_as_advanced(SHAKO_GZIP)
function(shako_install_man page component)
    set(VERSION "${PROJECT_VERSION}")
    set(text "${PROJECT_BINARY_DIR}/generated/${page}")
    configure_file("docs/man/${page}" "${text}" @ONLY)
    execute_process(COMMAND "${SHAKO_GZIP}" -9nkf "${text}" COMMAND_ERROR_IS_FATAL ANY)
    string(REGEX MATCH "[0-9]$" section "${page}")
    install(
        FILES "${text}.gz"
        DESTINATION "${CMAKE_INSTALL_MANDIR}/man${section}"
        COMPONENT ${component})
endfunction()
shako_install_man(shako-engine.1 engine)
shako_install_man(shako-bot.1 bot)
shako_install_man(shako-bot.json.5 bot)

install(TARGETS shako-bot RUNTIME COMPONENT bot)
install(
    DIRECTORY config/
    DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/shako-bot"
    COMPONENT bot
    FILES_MATCHING
    PATTERN "bot*.json"
    PATTERN "eval" EXCLUDE
    PATTERN "openings" EXCLUDE)

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

# The service's configuration: the annotated one, with the token where systemd puts it. It is part of
# the package alone, since nothing else may write into /etc, and its path is no matter of the prefix.
file(READ "${PROJECT_SOURCE_DIR}/config/bot.json" service_config)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
                                       "${PROJECT_SOURCE_DIR}/config/bot.json")
set(own_token [["env": "SHAKO_BOT_TOKEN"]])
string(FIND "${service_config}" "${own_token}" place)
if(place EQUAL -1)
    message(FATAL_ERROR "config/bot.json has no ${own_token} to put the service's token for")
endif()
string(REPLACE "${own_token}" [["file": "/run/credentials/shako-bot.service/token"]] service_config
               "${service_config}")
string(REPLACE [["bot.schema.json"]]
               "\"${CMAKE_INSTALL_FULL_DATADIR}/doc/shako-bot/bot.schema.json\"" service_config
               "${service_config}")
file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/generated/etc")
file(GENERATE OUTPUT "${PROJECT_BINARY_DIR}/generated/etc/bot.json" CONTENT "${service_config}")
install(
    FILES "${PROJECT_BINARY_DIR}/generated/etc/bot.json"
    DESTINATION /etc/shako
    COMPONENT bot
    EXCLUDE_FROM_ALL)

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
# The games and weights are the engine's.
set(CPACK_DEBIAN_BOT_PACKAGE_DEPENDS
    "shako-engine (= ${PROJECT_VERSION}), ca-certificates, init-system-helpers")
set(CPACK_DEBIAN_BOT_PACKAGE_CONTROL_EXTRA
    "${PROJECT_SOURCE_DIR}/systemd/deb/conffiles;${PROJECT_SOURCE_DIR}/systemd/deb/postinst;${PROJECT_SOURCE_DIR}/systemd/deb/prerm;${PROJECT_SOURCE_DIR}/systemd/deb/postrm"
)
set(CPACK_DEBIAN_BOT_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_COMPONENT_ENGINE_DESCRIPTION
    "Plays Shako, chess and any other game that a variants.ini describes; speaks UCI,\nXBoard's protocol, UCCI and USI."
)
set(CPACK_COMPONENT_BOT_DESCRIPTION
    "Plays chess variants on sites with the Lichess Bot API (lichess.org, PyChess),\nas a service that needs no looking after."
)
set(CPACK_DEBIAN_DEV_PACKAGE_NAME shako-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS libexpected-dev)
include(CPack)
