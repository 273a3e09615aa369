/// How a context ended.
///
/// The raw value is what `--json` prints, and the name of the folder that takes the entry.
public enum ContextEnd: String, Hashable, Sendable, CaseIterable {
  /// At least one extension took it and none failed.
  case done
  /// It was refused before any extension was asked, or its content was not valid.
  case rejected
  /// No extension took it or refused its content, and the host or the sender excludes one.
  case blocked
  /// A person must agree first.
  case held
  /// An extension failed.
  case failed
  /// No extension wanted it.
  case unclaimed
  /// No extension took it, and a person refused it or an extension declined it.
  case declined
  /// It is still being written, and was left alone.
  case notYet = "not-yet"

  /// Whether no person has to look at it: exit status 0 as far as this context goes.
  public var isFine: Bool { self == .done || self == .unclaimed || self == .declined }

  /// Whether the request has its answer, a yes or a no: it was taken or declined.
  package var isAnswered: Bool { self == .done || self == .declined }
}
