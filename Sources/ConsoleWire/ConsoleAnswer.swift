/// The head of an answer, and what of its body is known with it.
package struct ConsoleAnswer: Hashable, Sendable {
  /// The status code.
  package var status: UInt16
  /// The header fields, in order.
  package var fields: [ConsoleRequest.Field]
  /// The body, or its first part.
  package var body: [UInt8]
  /// How many bytes the whole body has; `nil` if it is not known when it begins, as of a stream.
  package var length: UInt64?

  /// Creates an answer with its whole body.
  package init(
    _ status: UInt16, _ fields: [ConsoleRequest.Field] = [], body: [UInt8] = []
  ) {
    self.status = status
    self.fields = fields
    self.body = body
    length = UInt64(body.count)
  }
}
