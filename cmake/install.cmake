# What `cmake --install` puts in place: the library for other programs (docs/library.md), and the program itself.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(components core module chess ogi go catalog json session record)
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

set(core_archive "")
get_target_property(type kradan_core TYPE)
if(type STREQUAL "STATIC_LIBRARY")
    set(core_archive " -lkradan_core")
endif()
# Found from where the file itself lies, so that `cmake --install --prefix` may name any place.
file(RELATIVE_PATH to_prefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
string(REGEX REPLACE "/$" "" to_prefix "${to_prefix}")
configure_file(cmake/kradan.pc.in kradan.pc @ONLY)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/kradan.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")
