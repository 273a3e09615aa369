import Sharepipe

/// The context that a person names by a part of its identifier.
enum ContextChoice {
  /// Why no context is meant.
  enum Fault: Error {
    /// None has such an identifier.
    case none(text: String, command: String)
    /// Several have.
    case several(text: String, [JournalContext])
    /// The journal cannot be read.
    case journal(JournalError)
  }

  /// The most contexts that are listed where a part is not enough.
  fileprivate static let mostListed = 5

  /// The one context whose identifier is a text, or begins or ends with it.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - reader: The journal.
  ///   - command: What lists the contexts, for a message.
  /// - Returns: The context.
  /// - Throws: ``Fault`` if there is none, or more than one.
  static func context(
    _ text: String, in reader: any LedgerReading, see command: String
  ) async throws(Fault) -> JournalContext {
    let found: [JournalContext]
    do throws(JournalError) {
      if let exact = try await reader.context(text) { return exact }
      found = try await reader.find(text, limit: mostListed + 1)
    } catch {
      throw .journal(error)
    }
    guard let first = found.first else { throw .none(text: text, command: command) }
    guard found.count == 1 else { throw .several(text: text, found) }
    return first
  }

  /// The context, for a command that ends if there is none.
  ///
  /// - Parameters:
  ///   - text: The identifier, or a part of it.
  ///   - reader: The journal.
  /// - Returns: The context.
  /// - Throws: ``CommandFailure``.
  static func context(
    _ text: String, in reader: any LedgerReading
  ) async throws(CommandFailure) -> JournalContext {
    do throws(Fault) {
      return try await context(text, in: reader, see: "sharepipe history")
    } catch {
      switch error {
      case .none: throw CommandFailure("\(error)", .noInput)
      case .several: throw CommandFailure("\(error)", .usage)
      case .journal(let error): throw JournalReading.failure(error)
      }
    }
  }
}

extension ContextChoice.Fault: CustomStringConvertible {
  /// What is wrong, and what to type.
  var description: String {
    switch self {
    case .none(let text, let command):
      return "'\(text)': no context has this identifier; see '\(command)'"
    case .several(let text, let contexts):
      let shown = contexts.prefix(ContextChoice.mostListed).map { context in
        "\n  \(context.identifier)  \(context.end?.rawValue ?? context.state.rawValue)  "
          + context.entry.label
      }
      let more = contexts.count > shown.count ? "\n  …" : ""
      return "'\(text)' is the start or the end of more than one identifier; write more of it:"
        + shown.joined() + more
    case .journal(let error): return error.description
    }
  }
}
