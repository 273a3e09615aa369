extension DocumentValue {
  /// Takes a value as it was written.
  ///
  /// - Throws: `duplicateKey` for two keys that `String` takes for equal, and `malformed` for a
  ///   number that no `Double` holds.
  init(json: OrderedJSON) throws(DocumentFault) {
    switch json {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .string(let value): self = .string(value)
    case .number(let text): self = try Self.number(text)
    case .array(let elements):
      var result: [DocumentValue] = []
      result.reserveCapacity(elements.count)
      for element in elements { result.append(try DocumentValue(json: element)) }
      self = .array(result)
    case .object(let members):
      var result: [String: DocumentValue] = [:]
      result.reserveCapacity(members.count)
      for member in members {
        let value = try DocumentValue(json: member.value)
        guard result.updateValue(value, forKey: member.name) == nil else {
          throw DocumentFault(.duplicateKey(member.name))
        }
      }
      self = .dictionary(result)
    }
  }

  /// Digits that fit in 64 bits are a whole number exactly; any other number is the nearest `Double`,
  /// which is a whole number too if it is one and fits.
  private static func number(_ text: String) throws(DocumentFault) -> DocumentValue {
    if let integer = Int64(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      throw DocumentFault(.malformed(.json, "the number \(text.excerpt) is too large"))
    }
    return Int64(exactly: number).map(DocumentValue.integer) ?? .number(number)
  }
}
