package import SystemPackage

/// What a process may reach and use.
package struct IsolationProfile: Hashable, Sendable {
  /// Directories and files that it may read, besides those of the system.
  package var reads: [FilePath] = []
  /// Directories and files that it may read and execute, besides those of the system.
  var executes: [FilePath] = []
  /// Directories and files that it may read and write.
  package var writes: [FilePath] = []
  /// What stays hidden although it may be in a directory of the system, such as a state in `/opt`.
  package var hidden: [FilePath] = []
  /// Whether it may use the network.
  package var network = false
  /// The most bytes of data; `nil` for no limit.
  var dataBytes: Int?
  /// The most seconds of processor time; `nil` for no limit.
  var processorSeconds: Int?
  /// The most processes and threads at once.
  package var processes = 256
  /// The most open descriptors.
  var openFiles = 1024
  /// The most bytes of one file.
  package var fileBytes = 4 << 30

  /// Creates a profile that may reach nothing but the system's programs and libraries.
  package init() {}
}
