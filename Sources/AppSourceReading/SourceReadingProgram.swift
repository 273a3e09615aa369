package import AppChecking
import ContentSniffing
package import ExtensionRunning
import Glibc
import SafeFiles
package import SourceReading
import Synchronization
package import SystemPackage

/// Reads source files in processes that can do nothing else.
///
/// Parsers of whole languages are large, and a file may be written to break one. So none runs in this
/// process: `sharepipe-source-reader` gets the bytes of some files and answers with what they say.
/// Where it ends at a file, that file is reported, and the others are read. Where it does not answer
/// in time again and again, it is not started again.
package struct SourceReadingProgram: SourceFileReader {
  /// The name of the program.
  package static let programName: FilePath.Component = "sharepipe-source-reader"
  /// How often it may be ended since its time was over.
  package static let mostOverruns = 8
  /// The longest time of one run.
  private static let timeLimit: Duration = .seconds(60)
  /// The most bytes of data in the memory of one run.
  private static let dataBytes = 1 << 30
  /// The most bytes of an answer for each byte of the files.
  private static let mostGrowth = 32
  /// What an answer may have besides.
  private static let leastAnswerBytes = 1 << 20

  private let program: AnsweringProgram
  private let overruns = Overruns()

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - executable: The program, absolute.
  ///   - libraries: The folders with libraries that it is linked with besides those of the system.
  ///   - isolation: What isolates it. It is not run without.
  ///   - timeLimit: The longest time of one run; `nil` for a minute.
  package init(
    executable: FilePath, libraries: [FilePath] = [], isolation: Isolation,
    timeLimit: Duration? = nil
  ) {
    program = AnsweringProgram(
      executable: executable, libraries: libraries,
      limits: AnsweringProgram.Limits(
        time: timeLimit ?? Self.timeLimit, dataBytes: Self.dataBytes,
        answerBytes: Self.leastAnswerBytes), isolation: isolation)
  }

  /// The program that is installed with this one, or `nil` if there is none.
  package static func installed(_ isolation: Isolation) -> SourceReadingProgram? {
    HelperProgram.find(named: programName).map {
      SourceReadingProgram(
        executable: $0, libraries: SwiftLibrary.folders, isolation: isolation)
    }
  }

  package var build: SourceReaderBuild? { SourceReaderBuild(of: program.executable) }

  /// Why nothing can be read here, or `nil`.
  package var shortcoming: String? { program.shortcoming }

  package func read(_ files: [SourceText]) async -> [Result<EncodedSource, SourceFileFault>] {
    do throws(Fault) {
      return try await answer(to: files).map { .success($0) }
    } catch {
      // The file at which it ends is found by reading each alone.
      guard files.count > 1, error.isOfOneFile else {
        return files.map { _ in .failure(SourceFileFault("it was not read: \(error)")) }
      }
      var answers: [Result<EncodedSource, SourceFileFault>] = []
      for file in files { answers += await read([file]) }
      return answers
    }
  }

  private func answer(to files: [SourceText]) async throws(Fault) -> [EncodedSource] {
    guard overruns.count < Self.mostOverruns else { throw .tooManyOverruns }
    let request = SourceBatch.request(files.map { ($0.language, $0.bytes) })
    var program = program
    program.limits.answerBytes = Self.leastAnswerBytes + Self.mostGrowth * request.count
    let bytes: [UInt8]
    do throws(AnsweringProgram.Fault) {
      bytes = try await program.answer(to: request, [])
    } catch {
      // The system ends what takes its processor time with a signal.
      guard error == .ended(.timeLimitExceeded) || error == .ended(.signalled(Int(SIGXCPU))) else {
        throw .notAnswered(error)
      }
      overruns.add()
      throw .notAnswered(.ended(.timeLimitExceeded))
    }
    let sources = await BlockingThread.run(stackBytes: ByteReader.stackBytes) {
      try? SourceBatch.sources(of: bytes)
    }
    guard let sources, sources.count == files.count else { throw .noAnswer }
    return sources
  }
}

extension SourceReadingProgram {
  /// Why files were not read.
  private enum Fault: Error, CustomStringConvertible {
    /// The program was not started, or ended before it had answered.
    case notAnswered(AnsweringProgram.Fault)
    /// What it wrote is no answer.
    case noAnswer
    /// It did not answer in time again and again.
    case tooManyOverruns

    /// Whether another file may be read.
    var isOfOneFile: Bool {
      switch self {
      case .notAnswered(.notStarted), .notAnswered(.ended(.cancelled)), .tooManyOverruns: false
      case .notAnswered, .noAnswer: true
      }
    }

    var description: String {
      let name = "'\(SourceReadingProgram.programName)'"
      return switch self {
      case .notAnswered(.notStarted(let why)): "\(name) was not started: \(why)"
      case .notAnswered(.status(let status)): "\(name) ended with status \(status)"
      case .notAnswered(.ended(.signalled(let signal))): "\(name) was ended by signal \(signal)"
      case .notAnswered(.ended(.timeLimitExceeded)): "\(name) did not answer in time"
      case .notAnswered(.ended(.outputLimitExceeded)): "\(name) wrote too much"
      case .notAnswered(.ended): "\(name) was ended before it had answered"
      case .noAnswer: "what \(name) wrote is not an answer"
      case .tooManyOverruns:
        "\(name) did not answer in time \(SourceReadingProgram.mostOverruns) times, and is not "
          + "started again"
      }
    }
  }

  /// Counts the runs that were ended since their time was over, for all copies of a reader.
  private final class Overruns: Sendable {
    private let runs = Mutex(0)

    var count: Int { runs.withLock(\.self) }

    func add() { runs.withLock { $0 += 1 } }
  }
}
