import CLinux
import Glibc
import SystemPackage

/// Finds the program that isolates others, `sharepipe-launcher`.
///
/// It belongs to our own program: nothing in the environment, in the arguments or in the current
/// folder can name another one.
enum LauncherSearch {
  private static let name: FilePath.Component = "sharepipe-launcher"

  /// The launcher, or `nil` if there is none.
  ///
  /// It is looked up in `../libexec/sharepipe` of the folder of the running program, then in that
  /// folder, then in the folder of the library or test bundle that holds this code.
  static func find() -> FilePath? {
    folders.lazy.flatMap { folder in
      [folder.removingLastComponent().appending("libexec/sharepipe"), folder]
    }
    .map { $0.appending(name) }
    .first { path in
      guard let kind = try? FileKind(of: path) else { return false }
      return kind.isFile && kind.isExecutable
    }
  }

  private static var folders: [FilePath] {
    [program, image].compactMap { path in
      guard let path, path.isAbsolute else { return nil }
      return path.removingLastComponent()
    }
  }

  /// The running program.
  private static var program: FilePath? {
    guard let path = unsafe realpath("/proc/self/exe", nil) else { return nil }
    defer { unsafe free(path) }
    return unsafe FilePath(platformString: path)
  }

  /// The file from which this code was loaded, as the dynamic linker knows it.
  private static var image: FilePath? {
    guard let name = unsafe clinux_image_name(UnsafeRawPointer(#dsohandle)) else { return nil }
    return unsafe FilePath(platformString: name)
  }
}
