import Glibc
package import SystemPackage

extension FilePath {
  /// Creates a path as people write it: `~`, and what begins with `~/`, is below a home directory.
  ///
  /// It is `nil` if the path is below a home directory that is not there.
  ///
  /// - Parameters:
  ///   - text: The path.
  ///   - home: What `~` stands for; `nil` if the user has no home directory.
  package init?(written text: String, home: @autoclosure () -> FilePath? = .home) {
    self.init(text)
    guard Self.isBelowHome(text) else { return }
    guard let home = home() else { return nil }
    self = home.appending(components.dropFirst())
  }

  /// Whether a path is written as one that is below the home directory.
  package static func isBelowHome(_ text: String) -> Bool { text == "~" || text.hasPrefix("~/") }

  /// The home directory of the user we run as, or `nil` if there is none.
  ///
  /// `HOME` counts if it names a directory of this user: with sudo it may be another user's. Otherwise it
  /// is the directory that the system has. Source: environ(7), getpwuid_r(3).
  package static var home: FilePath? {
    if let text = unsafe getenv("HOME").map({ unsafe FilePath(platformString: $0) }),
      text.isAbsolute,
      let facts = try? FileFacts(at: text, followingLinks: true), facts.kind == .directory,
      facts.owner == geteuid()
    {
      return text
    }
    var entry = unsafe passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 16 << 10)
    return unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress,
        unsafe getpwuid_r(geteuid(), &entry, start, buffer.count, &found) == 0,
        unsafe found != nil, let directory = unsafe entry.pw_dir
      else { return nil }
      let path = unsafe FilePath(platformString: directory)
      return path.isAbsolute ? path : nil
    }
  }
}
