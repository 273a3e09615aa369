import Foundation
import TestSupport

/// A `swift`, a `sw_vers`, a `sudo` and a `swcutil` for a Linux machine that stands in for a Mac.
///
/// The program that a Mac would run is compiled and run as it is, except that what only Apple's
/// Foundation has is declared in front of it. The stand-ins answer what the test tells them, because
/// here is nothing that knows what Apple's code says.
struct FakeMac {
  private let folder: TemporaryFolder

  /// Makes the programs.
  ///
  /// - Parameters:
  ///   - conforms: What the stand-in of a type conforms to: pairs of identifiers.
  ///   - swcutil: What the stand-in of `swcutil` does, for `sh`.
  /// - Throws: If they cannot be written.
  init(conforms: [(String, String)] = [], swcutil: String = "") throws {
    folder = try TemporaryFolder(mode: 0o755)
    let pairs = conforms.map { "\"\($0.0) \($0.1)\"" }.joined(separator: ", ")
    try folder.write("stand-ins.swift", Self.standIns.replacing("PAIRS", with: pairs))
    try folder.write(
      "bin/swift",
      """
      #!/bin/sh
      set -e
      test "$1" = -
      program=$(mktemp)
      { cat '\(folder.url.path)/stand-ins.swift'
        sed -e 's/^#if os(macOS)$/#if true/' -e '/^import UniformTypeIdentifiers$/d'; } > "$program.swift"
      swiftc -Onone -suppress-warnings "$program.swift" -o "$program"
      exec "$program"
      """, mode: 0o755)
    try folder.write(
      "bin/sw_vers",
      "#!/bin/sh\nprintf 'ProductName:\\t\\tmacOS\\nProductVersion:\\t\\t26.1\\nBuildVersion:\\t\\t25B78\\n'\n",
      mode: 0o755)
    try folder.write("bin/sudo", "#!/bin/sh\nexec \"$@\"\n", mode: 0o755)
    try folder.write("bin/swcutil", "#!/bin/sh\n" + swcutil, mode: 0o755)
  }

  /// Runs a script as a terminal of the Mac would.
  func run(_ script: String) async throws -> StartedProgram.Outcome {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try await StartedProgram.run(
      "/bin/sh", [],
      environment: ["PATH": folder.url.path + "/bin:" + path, "HOME": folder.url.path],
      input: script)
  }

  /// What Apple's systems have and Linux lacks, as far as the program uses it, with Apple's signatures.
  private static let standIns = #"""
    import Foundation

    struct NSExceptionName { let rawValue: String }
    final class NSException {
      let name: NSExceptionName
      let reason: String?
      init(_ name: String, _ reason: String?) {
        self.name = NSExceptionName(rawValue: name)
        self.reason = reason
      }
    }
    var uncaught: (@convention(thin) (NSException) -> Void)?
    func NSSetUncaughtExceptionHandler(_ handler: (@convention(thin) (NSException) -> Void)?) {
      uncaught = handler
    }

    // A rule of the stand-in is RAISE, TRUE or FALSE, and then how often "public.jpeg" is shared.
    final class NSPredicate {
      let words: [Substring]
      init(format: String, argumentArray: [Any]?) {
        words = format.split(separator: " ")
        if words.first == "RAISE" {
          uncaught?(NSException("NSInvalidArgumentException", "Unable to parse \"\(format)\""))
        }
      }
      func evaluate(with object: Any?) -> Bool {
        let root = object as? [String: Any]
        let items = root?["extensionItems"] as? [[String: Any]] ?? []
        let attachments = items.flatMap { $0["attachments"] as? [[String: Any]] ?? [] }
        let types = attachments.flatMap { $0["registeredTypeIdentifiers"] as? [String] ?? [] }
        for item in items where item["title"] != nil && !(item["title"] is Data) { return false }
        return words.first == "TRUE" || words.first == "TRUEPREDICATE"
          || Int(words.last ?? "") == types.filter { $0 == "public.jpeg" }.count
      }
    }

    struct UTType: Equatable {
      let identifier: String
      init?(_ identifier: String) {
        guard !identifier.hasPrefix("org.example") else { return nil }
        self.identifier = identifier
      }
      func conforms(to other: UTType) -> Bool {
        self == other || ([PAIRS] as [String]).contains("\(identifier) \(other.identifier)")
      }
    }

    """#
}
