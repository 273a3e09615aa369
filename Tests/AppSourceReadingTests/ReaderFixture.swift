import AppChecking
import AppSourceReading
import ExtensionRunning
import SourceReading
import SystemPackage
import TestSupport
import Testing

/// A program in the place of `sharepipe-source-reader` that misbehaves, and files for it.
enum ReaderFixture {
  /// Whether programs can be isolated here.
  static let isPossible: Bool = {
    let report = Isolation().report
    return report.launcher != nil && report.landlockVersion > 0 && report.filtersSystemCalls
  }()

  private static let witness = Task {
    let folder = try TemporaryFolder()
    let outcome = try await StartedProgram.run(
      "cc",
      [
        "-O1", "-Wall", "-Wextra", "-Werror", "-D_GNU_SOURCE", "-o",
        folder.place("witness").string,
        repository.appending("Tests/SourceReaderWitness/witness.c").string,
      ])
    try #require(outcome.status == 0, "\(outcome.errors)")
    try await copyProgram(folder.place("witness").string, to: folder.place("deaf").string)
    return folder
  }

  /// Reads with a program that does what one of the files says, or what its name says; see
  /// `witness.c`.
  static func misbehaving(
    as name: String = "witness", within timeLimit: Duration = .seconds(5)
  ) async throws -> SourceReadingProgram {
    SourceReadingProgram(
      executable: try await witness.value.place(name), isolation: Isolation(), timeLimit: timeLimit)
  }

  /// A file that says that it imports a module; it is in the form of an answer, as the program that
  /// misbehaves wants it.
  static func bytes(importing module: String) -> [UInt8] {
    var file = SourceFile(language: .swift)
    file.imports = [module]
    return EncodedSource.bytes(of: file)
  }

  /// Files that import modules.
  static func texts(_ modules: [String]) -> [SourceText] {
    modules.map { SourceText(language: .swift, bytes: bytes(importing: $0)) }
  }

  /// What was read of a file: the module that it imports, or why it was not read.
  static func words(_ answer: Result<EncodedSource, SourceFileFault>) -> String {
    switch answer {
    case .success(let source): source.file.imports.joined()
    case .failure(let fault): fault.words
    }
  }
}
