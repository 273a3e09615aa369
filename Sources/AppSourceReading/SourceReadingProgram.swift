package import AppChecking
import ContentSniffing
package import ExtensionRunning
package import SourceReading
package import SystemPackage

/// Reads source files in processes that can do nothing else.
///
/// Parsers of whole languages are large, and a file may be written to break one. So none runs in this
/// process: `sharepipe-source-reader` gets the bytes of some files and answers with what they say.
/// Where it ends at a file, that file is reported, and the others are read.
package struct SourceReadingProgram: SourceFileReader {
  /// The name of the program.
  package static let programName: FilePath.Component = "sharepipe-source-reader"
  /// What one run may take.
  private static let limits = AnsweringProgram.Limits(
    time: .seconds(60), dataBytes: 1 << 30, answerBytes: 256 << 20)

  private let program: AnsweringProgram

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - executable: The program, absolute.
  ///   - libraries: The folders with libraries that it is linked with besides those of the system.
  ///   - isolation: What isolates it. It is not run without.
  package init(executable: FilePath, libraries: [FilePath] = [], isolation: Isolation) {
    program = AnsweringProgram(
      executable: executable, libraries: libraries, limits: Self.limits, isolation: isolation)
  }

  /// The program that is installed with this one, or `nil` if there is none.
  package static func installed(_ isolation: Isolation) -> SourceReadingProgram? {
    HelperProgram.find(named: programName).map {
      SourceReadingProgram(
        executable: $0, libraries: SwiftLibrary.folders, isolation: isolation)
    }
  }

  /// Why nothing can be read here, or `nil`.
  package var shortcoming: String? { program.shortcoming }

  package func read(_ files: [SourceText]) async -> [Result<EncodedSource, SourceFileFault>] {
    do throws(Fault) {
      return try await answer(to: files).map { .success($0) }
    } catch {
      // The file at which it ends is found by reading each alone.
      guard files.count > 1, error.isOfOneFile else {
        return files.map { _ in .failure(SourceFileFault("it was not read: \(error.words)")) }
      }
      var answers: [Result<EncodedSource, SourceFileFault>] = []
      for file in files { answers += await read([file]) }
      return answers
    }
  }

  /// Why there is no answer.
  private struct Fault: Error, CustomStringConvertible {
    let words: String
    /// Whether another file may be read.
    let isOfOneFile: Bool

    var description: String { words }
  }

  private func answer(to files: [SourceText]) async throws(Fault) -> [EncodedSource] {
    let request = SourceBatch.request(files.map { ($0.language, $0.bytes) })
    let bytes: [UInt8]
    do throws(AnsweringProgram.Fault) {
      bytes = try await program.answer(to: request, [])
    } catch {
      if case .notStarted = error {
        throw Fault(words: "the program that reads sources: \(error)", isOfOneFile: false)
      }
      throw Fault(words: "the program that reads sources: \(error)", isOfOneFile: true)
    }
    guard let sources = try? SourceBatch.sources(of: bytes), sources.count == files.count else {
      throw Fault(words: "the program that reads sources gave no answer", isOfOneFile: true)
    }
    return sources
  }
}
