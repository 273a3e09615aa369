import SafeFiles
import SystemPackage

/// The options of `sharepipe-launcher`, as words of a command line.
struct LauncherOptions {
  /// The words.
  private(set) var words: [[UInt8]] = []

  /// Begins without an option.
  init() {}

  /// Writes a profile as options.
  init(_ profile: IsolationProfile) {
    for path in profile.reads { add("--read", path) }
    for path in profile.executes { add("--execute", path) }
    for path in profile.writes { add("--write", path) }
    for path in profile.hidden { add("--hide", path) }
    if profile.network { addFlag("--network") }
    if let bytes = profile.dataBytes { add("--data", bytes) }
    if let seconds = profile.processorSeconds { add("--cpu", seconds) }
    add("--files", profile.openFiles)
    add("--file-size", profile.fileBytes)
  }

  /// Adds an option that has no value.
  mutating func addFlag(_ option: String) { words.append(Array(option.utf8)) }

  /// Adds an option and a path.
  mutating func add(_ option: String, _ path: FilePath) {
    words += [Array(option.utf8), path.bytes]
  }

  /// Adds an option and a number.
  mutating func add(_ option: String, _ number: Int) { add(option, "\(number)") }

  /// Adds an option and a word.
  mutating func add(_ option: String, _ word: String) {
    words += [Array(option.utf8), Array(word.utf8)]
  }
}
