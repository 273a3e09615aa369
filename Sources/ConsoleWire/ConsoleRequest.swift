/// One request of a browser or a program, as it came.
///
/// Nothing in it was checked but its form: sizes, the characters of names, and that there is one body.
package struct ConsoleRequest: Hashable, Sendable {
  /// A header field.
  package struct Field: Hashable, Sendable {
    /// The name, in lower case.
    package var name: String
    /// The value.
    package var value: String

    /// Creates a field.
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Who sent it.
  package var peer: ConsolePeer
  /// The method, such as `GET`.
  package var method: String
  /// The target, as the request line has it.
  package var target: String
  /// The header fields, in order; a name may occur several times.
  package var fields: [Field]
  /// The body; empty if there is none.
  package var body: [UInt8]

  /// Creates a request.
  package init(
    from peer: ConsolePeer, _ method: String, _ target: String, _ fields: [Field] = [],
    body: [UInt8] = []
  ) {
    self.peer = peer
    self.method = method
    self.target = target
    self.fields = fields
    self.body = body
  }

  /// The values of all fields with a name, in order.
  ///
  /// - Parameter name: The name, in lower case.
  /// - Returns: The values.
  package func values(_ name: String) -> [String] {
    fields.filter { $0.name == name }.map(\.value)
  }
}
