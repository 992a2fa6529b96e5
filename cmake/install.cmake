# What `cmake --install` installs: the library for other programs (docs/library.md), and the program itself.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(components refusals core module chess ogi go catalog json schema clock session record)
add_library(kradan_all INTERFACE)
set_target_properties(kradan_all PROPERTIES EXPORT_NAME kradan)
foreach(component ${components})
    set_target_properties(kradan_${component} PROPERTIES EXPORT_NAME ${component})
    target_link_libraries(kradan_all INTERFACE kradan_${component})
endforeach()
list(TRANSFORM components PREPEND kradan_ OUTPUT_VARIABLE targets)
install(TARGETS ${targets} kradan_all EXPORT kradan
    ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}"
    INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")

# The same components as one shared library, for packages. Its symbols include the part of the version that changes when
# names may change (docs/library.md), so a program built for another version does not start with this library.
if(KRADAN_SHARED)
    file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/kradan.map" CONTENT [[
KRADAN_@PROJECT_VERSION_MAJOR@.@PROJECT_VERSION_MINOR@ {
    global: _ZN6kradan*; _ZNK6kradan*; _ZNR6kradan*; _ZNKR6kradan*; _ZT[VIS]N6kradan*; _ZGVN6kradan*;
    local: *;
};
]] @ONLY)
    set(objects "")
    foreach(target IN LISTS targets)
        get_target_property(type ${target} TYPE)
        if(type STREQUAL "STATIC_LIBRARY")
            list(APPEND objects $<TARGET_OBJECTS:${target}>)
        endif()
    endforeach()
    add_library(kradan_shared SHARED ${objects})
    set_target_properties(kradan_shared PROPERTIES OUTPUT_NAME kradan EXPORT_NAME shared VERSION ${PROJECT_VERSION}
        SOVERSION ${PROJECT_VERSION_MAJOR} LINKER_LANGUAGE CXX INTERFACE_COMPILE_FEATURES cxx_std_23)
    target_link_options(kradan_shared PRIVATE "LINKER:--version-script=${CMAKE_BINARY_DIR}/kradan.map" LINKER:--no-undefined)
    install(TARGETS kradan_shared EXPORT kradan
        LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}"
        INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
endif()
install(TARGETS kradan RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")

set(headers "${CMAKE_BINARY_DIR}/installed_headers")
install(CODE "execute_process(COMMAND \"${CMAKE_COMMAND}\" \"-DSOURCE=${PROJECT_SOURCE_DIR}\" \"-DOUTPUT=${headers}\"
    -P \"${PROJECT_SOURCE_DIR}/cmake/install_headers.cmake\" COMMAND_ERROR_IS_FATAL ANY)")
install(DIRECTORY "${headers}/kradan" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")

set(package "${CMAKE_INSTALL_LIBDIR}/cmake/kradan")
install(EXPORT kradan NAMESPACE kradan:: FILE kradan-targets.cmake DESTINATION "${package}")
configure_package_config_file(cmake/kradan-config.cmake.in kradan-config.cmake INSTALL_DESTINATION "${package}")
write_basic_package_version_file(kradan-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/kradan-config.cmake" "${CMAKE_CURRENT_BINARY_DIR}/kradan-config-version.cmake"
    DESTINATION "${package}")

if(KRADAN_SHARED)
    set(libraries "-lkradan")
else()
    set(libraries "-lkradan_record -lkradan_session -lkradan_clock -lkradan_schema -lkradan_json -lkradan_catalog -lkradan_chess -lkradan_ogi -lkradan_go -lkradan_module")
    get_target_property(type kradan_core TYPE)
    if(type STREQUAL "STATIC_LIBRARY")
        string(APPEND libraries " -lkradan_core")
    endif()
endif()
# Relative to the location of kradan.pc itself, so that `cmake --install --prefix` works with any prefix.
file(RELATIVE_PATH to_prefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
string(REGEX REPLACE "/$" "" to_prefix "${to_prefix}")
configure_file(cmake/kradan.pc.in kradan.pc @ONLY)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/kradan.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")
