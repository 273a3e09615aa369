import AppSourceReading
import ArgumentParser
import Sharepipe

/// Whether the sources of apps are read, and with what.
struct SourceOptions: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: "Read the Swift and Objective-C in folders, and follow what comes from outside.")
  var sources = true

  @Flag(
    inversion: .prefixedNo,
    help: "Keep what source files say in $XDG_CACHE_HOME/sharepipe, so that a second run is fast.")
  var cache = true

  /// Reads the sources of what is checked.
  ///
  /// - Parameter set: What is checked; it gets what its programs do.
  /// - Returns: Why they were not read, in words for a person, or `nil`.
  func read(_ set: inout CheckedSet) async -> String? {
    guard sources, set.sourceFileCount > 0 else { return nil }
    let count = set.sourceFileCount
    let unread =
      count == 1 ? "1 source file was not read: " : "\(count) source files were not read: "
    guard let program = SourceReadingProgram.installed(Isolation()) else {
      return unread + "the program "
        + "'\(SourceReadingProgram.programName)' was not found beside sharepipe or in "
        + "../libexec/sharepipe; install it with 'make install', or leave sources out with "
        + "--no-sources"
    }
    if let shortcoming = program.shortcoming {
      return unread + shortcoming
    }
    guard cache, let path = OwnCache.file(for: set) else {
      await set.readSources(with: program)
      return nil
    }
    let cache = SourceCache(program, at: path, version: toolVersion)
    await set.readSources(with: cache)
    // Without it the next run is slow, and no result is missing.
    try? cache.save()
    return nil
  }
}
