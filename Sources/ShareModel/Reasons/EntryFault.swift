package import Documents
package import SafeFiles

/// Why an entry cannot become a context: every reason at once.
public struct EntryFault: Error, Hashable, Sendable {
  /// The reasons, in the order in which they were found; never empty.
  public let reasons: [Reason]

  /// Creates a fault with one reason.
  public init(_ code: ReasonCode, _ message: String) {
    reasons = [Reason(code, message)]
  }

  /// Creates a fault from what stands in the way of a file.
  package init(_ fault: FileFault, at name: EntryName) {
    reasons = [fault.reason(for: name.label)]
  }

  /// Creates a fault with several reasons.
  package init(reasons: [Reason]) {
    precondition(!reasons.isEmpty, "a fault needs a reason")
    self.reasons = reasons
  }
}

extension EntryFault: CustomStringConvertible {
  /// The messages of the reasons, one in each line.
  public var description: String { reasons.map(\.message).joined(separator: "\n") }
}
