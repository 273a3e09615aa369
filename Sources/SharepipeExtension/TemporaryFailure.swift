/// Thrown by an extension that could not do its work now, and may be able to later.
///
/// The program ends with status 75, and the run is tried again as often as `Retries` says.
public struct TemporaryFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is missing, in a sentence for people; it becomes the last line of the log.
  public var description: String

  /// Creates a failure.
  public init(_ description: String) {
    self.description = description
  }
}
