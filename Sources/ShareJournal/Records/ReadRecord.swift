import Synchronization

/// What the record of a context says, which is read when it is first asked for, and once.
///
/// Copies of a context share it: a page asks a dozen times, and a record may have a megabyte. It is
/// derived from the text of the record, so that contexts are told apart by that text alone.
final class ReadRecord: Sendable, Hashable {
  private enum Reading {
    case toDo
    case done(KeptRecord?)
  }

  private let reading = Mutex(Reading.toDo)

  /// Reads a record, unless that was done before.
  ///
  /// - Parameter text: The record, which is the same at each call.
  /// - Returns: What it says, or `nil` if it cannot be read.
  func kept(_ text: String) -> KeptRecord? {
    reading.withLock { reading in
      if case .done(let record) = reading { return record }
      let record = try? KeptRecord(json: text.utf8)
      reading = .done(record)
      return record
    }
  }

  static func == (_: ReadRecord, _: ReadRecord) -> Bool { true }

  func hash(into _: inout Hasher) {}
}
