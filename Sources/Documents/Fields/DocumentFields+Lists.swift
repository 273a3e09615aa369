extension DocumentFields {
  /// The elements of a key whose value is an array of dictionaries, each read with a reader of its
  /// own.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - isStrict: Whether unknown keys of an element are problems.
  ///   - read: Reads the members of an element; `nil` leaves it out.
  /// - Returns: The elements, or `nil` if there is no array.
  package mutating func list<Element>(
    _ key: String, isStrict: Bool = false, _ read: (inout DocumentFields) -> Element?
  ) -> [Element]? {
    guard let values = array(key) else { return nil }
    let elementKeys = keys(of: key)
    var result: [Element] = []
    for (index, value) in values.enumerated() {
      guard let members = value.dictionary else {
        report("\(key)[\(index)]", .wrongKind(expected: "a dictionary", found: value.found))
        continue
      }
      var fields = DocumentFields(
        members, at: place(of: "\(key)[\(index)]"), keys: elementKeys)
      if let element = read(&fields) { result.append(element) }
      if isStrict { fields.reportUnknownKeys() }
      for problem in fields.problems { report(problem) }
    }
    return result
  }
}
