"""The files of a CMake project that hold no mathematics, as templates."""

from __future__ import annotations

from string import Template

from torsor.disk import MARK


class CMakeTemplate(Template):
    """CMake has $ for itself: here @{word} is what is filled in."""

    delimiter = "@"


CMAKE = CMakeTemplate(f"# {MARK}.\n" + r"""
cmake_minimum_required(VERSION 3.16)
project(@{package} VERSION @{version} LANGUAGES @{language})

include(CMakePackageConfigHelpers)
include(CTest)
include(GNUInstallDirs)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release)
endif()

add_library(@{package}@{sources})
add_library(@{package}::@{package} ALIAS @{package})
target_compile_features(@{package} @{users} @{feature})
target_include_directories(@{package} @{users}
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
  $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
@{compiled}
# each model at states whose results are stored
if(BUILD_TESTING)
  foreach(test @{tests})
    add_executable(${test} tests/${test}@{suffix})
    target_link_libraries(${test} PRIVATE @{package})
    add_test(NAME ${test} COMMAND ${test})
  endforeach()
endif()

set(config_folder ${CMAKE_INSTALL_DATADIR}/@{package}/cmake)
install(TARGETS @{package} EXPORT @{package}Targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY include/@{package} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES package.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/@{package})
install(EXPORT @{package}Targets NAMESPACE @{package}:: DESTINATION ${config_folder})
configure_package_config_file(cmake/@{package}Config.cmake.in
  ${PROJECT_BINARY_DIR}/@{package}Config.cmake INSTALL_DESTINATION ${config_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/@{package}ConfigVersion.cmake
  COMPATIBILITY SameMinorVersion@{machines})
install(FILES ${PROJECT_BINARY_DIR}/@{package}Config.cmake ${PROJECT_BINARY_DIR}/@{package}ConfigVersion.cmake
  DESTINATION ${config_folder})
""")

COMPILED = CMakeTemplate(r"""set_target_properties(@{package} PROPERTIES
  POSITION_INDEPENDENT_CODE ON WINDOWS_EXPORT_ALL_SYMBOLS ON)
if(UNIX)
  target_link_libraries(@{package} PUBLIC m)
endif()
""")

CONFIG = f"# {MARK}.\n" + """
@PACKAGE_INIT@

include("${CMAKE_CURRENT_LIST_DIR}/@PROJECT_NAME@Targets.cmake")
check_required_components(@PROJECT_NAME@)
"""

MANIFEST = Template(f"""<?xml version="1.0"?>
<!-- {MARK}. -->
<package format="3">
  <name>$package</name>
  <version>$version</version>
  <description>$title</description>
  <maintainer email="$mail">$name</maintainer>
  <license>$license</license>

  <buildtool_depend>cmake</buildtool_depend>

  <export>
    <build_type>cmake</build_type>
  </export>
</package>
""")

UMBRELLA = f"""/* {MARK}. */
#ifndef {{guard}}
#define {{guard}}

{{includes}}

#endif
"""

GUIDE = Template(f"""<!-- {MARK}. -->
# $package

Models of a robot as a library in $title that needs nothing but the mathematical library. The files are yours, under
whatever licence you put into `package.xml`: that of the generator does not reach them.

    cmake -S . -B build && cmake --build build && ctest --test-dir build
    cmake --install build --prefix somewhere

Another project takes it from there (`-DCMAKE_PREFIX_PATH=somewhere`), from a ROS 2 workspace in whose `src` this folder
stands (`colcon build`), or by `add_subdirectory`:

    find_package($package REQUIRED)
    target_link_libraries(my_program PRIVATE $package::$package)

| `#include <$package/...>` | |
| --- | --- |
$calls

`$package$header` includes them all. How each function is called, and what is where in its arrays, stands at the head of
its file in `$described`.
""")
