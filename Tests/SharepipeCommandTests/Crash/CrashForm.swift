import Foundation

/// How much is tried: a short form for every run of the tests, and a long one for
/// `make crash-test`.
///
/// The environment chooses: `SHAREPIPE_CRASH_TEST=long`, `SHAREPIPE_CRASH_SEED=NUMBER`, and
/// `SHAREPIPE_CRASH_REPORT=FILE` for the tables.
struct CrashForm {
  /// The form of this run.
  static let current = CrashForm(ProcessInfo.processInfo.environment)

  /// Whether it is the long one.
  let isLong: Bool
  /// The seed of the random kills.
  let seed: UInt64
  /// Where the tables are written, or `nil`.
  let report: String?

  private init(_ environment: [String: String]) {
    isLong = environment["SHAREPIPE_CRASH_TEST"] == "long"
    seed =
      environment["SHAREPIPE_CRASH_SEED"].flatMap { UInt64($0) }
      ?? (isLong ? 20_261_121 : UInt64.random(in: 1...999_999))
    report = environment["SHAREPIPE_CRASH_REPORT"]
  }

  /// The entries of the inbox.
  var entries: Int { isLong ? 200 : 24 }

  /// The seeds of the random kills.
  var seeds: [UInt64] { (0..<(isLong ? 5 : 1)).map { seed + $0 } }

  /// How often the process is killed at random, for each seed and in each mode.
  var randomKills: Int { isLong ? 60 : 10 }

  /// How many entries arrive meanwhile.
  var randomEntries: Int { isLong ? 1000 : 60 }

  /// At which hits of a fail point the process is killed.
  ///
  /// - Parameters:
  ///   - count: How often the place is reached when nothing is killed.
  ///   - mode: The mode.
  /// - Returns: What was asked for.
  func hits(of count: Int, in mode: CrashMode) -> [Int] {
    guard count > 0 else { return [] }
    if isLong { return Array(Set([1, (count + 1) / 2, count])).sorted() }
    return [(count + 1) / 2]
  }

  /// Adds lines to the report.
  func write(_ lines: [String]) {
    let text = lines.joined(separator: "\n") + "\n\n"
    print(text)
    guard let report else { return }
    if !FileManager.default.fileExists(atPath: report) {
      _ = FileManager.default.createFile(atPath: report, contents: nil)
    }
    guard let file = FileHandle(forWritingAtPath: report) else { return }
    _ = try? file.seekToEnd()
    try? file.write(contentsOf: Data(text.utf8))
    try? file.close()
  }
}
