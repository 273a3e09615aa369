internal import CLinux
internal import Glibc
package import SystemPackage

/// A program of ours that another one of ours starts: restricted workers, launchers.
///
/// Helpers are installed beside the program, or in `../libexec/sharepipe` seen from it. While it is
/// developed, all products are in one folder, and so are the tests that are loaded from there.
package enum HelperProgram {
  /// Finds a helper.
  ///
  /// - Parameter name: The name of its file.
  /// - Returns: Its absolute path, or `nil` if it is in none of the places.
  package static func find(named name: FilePath.Component) -> FilePath? {
    find(named: name, beside: folders)
  }

  /// Finds a helper in some folders, or in `../libexec/sharepipe` seen from them.
  ///
  /// - Parameters:
  ///   - name: The name of its file.
  ///   - folders: Where to look, in this order.
  /// - Returns: Its path, or `nil` if it is in none of the places.
  package static func find(
    named name: FilePath.Component, beside folders: [FilePath]
  ) -> FilePath? {
    for folder in folders {
      let installed = folder.removingLastComponent().appending("libexec/sharepipe")
      for place in [folder, installed] where isProgram(place.appending(name)) {
        return place.appending(name)
      }
    }
    return nil
  }

  /// The folders of the running program, and of the library or test bundle that holds this code.
  ///
  /// Nothing in the environment, in the arguments or in the current folder can name another one.
  private static var folders: [FilePath] {
    [link("/proc/self/exe"), imageOfThisCode()].compactMap(\.self).filter(\.isAbsolute)
      .map { $0.removingLastComponent() }
  }

  /// Where a symbolic link leads.
  private static func link(_ path: FilePath) -> FilePath? {
    let target = unsafe path.withPlatformString { unsafe realpath($0, nil) }
    guard let target = unsafe target else { return nil }
    defer { unsafe free(target) }
    return unsafe FilePath(platformString: target)
  }

  /// The program or library that holds this code.
  ///
  /// Source: dladdr(3).
  private static func imageOfThisCode() -> FilePath? {
    var image = unsafe clinux_image()
    guard unsafe clinux_dladdr(#dsohandle, &image) != 0, let name = unsafe image.path else {
      return nil
    }
    return unsafe FilePath(platformString: name)
  }

  private static func isProgram(_ path: FilePath) -> Bool {
    var status = stat()
    return unsafe path.withPlatformString { path in
      unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        && access(path, X_OK) == 0
    }
  }
}
