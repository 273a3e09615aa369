import Sharepipe
import SystemPackage

/// Reads journals, so that an error of one ends the command as that kind does.
enum JournalReading {
  /// Opens the journal of a state for reading.
  static func open(state directory: FilePath) throws(CommandFailure) -> JournalReader {
    do throws(JournalError) {
      return try Journal.openForReading(state: directory)
    } catch {
      throw failure(error)
    }
  }

  /// The failure of the command that an error of the journal means.
  static func failure(_ error: JournalError) -> CommandFailure {
    let status: ExitStatus =
      switch error.kind {
      case .missing: .noInput
      case .unreachable: .unavailable
      default: .inputOutput
      }
    return CommandFailure(error.description, status)
  }

  /// Reads from the journal.
  static func reading<Value>(
    _ body: () async throws(JournalError) -> Value
  ) async throws(CommandFailure) -> Value {
    do throws(JournalError) {
      return try await body()
    } catch {
      throw failure(error)
    }
  }
}
