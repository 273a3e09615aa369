/// Reads JSON.
///
/// The grammar is read by ``OrderedJSONReader``, which takes what RFC 8259 has and nothing
/// else. Two keys of one object must differ, also to ``Swift/String``, for which two spellings of a
/// letter are one. A byte order mark at the start is skipped.
///
/// A number of digits alone that fits in 64 bits is ``DocumentValue/integer(_:)``, exactly. Any other
/// is the nearest `Double`: ``DocumentValue/integer(_:)`` if that is whole and fits in 64 bits, as
/// `1.0` and `1e2` are, else ``DocumentValue/number(_:)``.
///
/// Source: RFC 8259. Section 4 leaves equal keys open: they are refused, for two readers must not
/// disagree about what a manifest says.
package enum JSONReader: DocumentReader {
  /// Reads a text, and reports faults by their offset.
  package static func parse(
    _ bytes: [UInt8], _ limits: DocumentLimits
  ) throws(DocumentFault) -> DocumentValue {
    let isMarked = bytes.starts(with: byteOrderMark)
    let text = isMarked ? Array(bytes.dropFirst(byteOrderMark.count)) : bytes
    let value: OrderedJSON
    do throws(OrderedJSONError) {
      value = try OrderedJSONReader.read(
        text, limit: limits.bytes, depth: limits.depth, values: limits.values)
    } catch {
      throw DocumentFault(error, in: text, after: isMarked ? byteOrderMark.count : 0)
    }
    return try DocumentValue(json: value)
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

extension DocumentFault {
  /// A fault of JSON text that stands behind some other bytes.
  fileprivate init(_ error: OrderedJSONError, in text: [UInt8], after start: Int) {
    let place = start + error.offset
    switch error.reason {
    case .notUTF8: self.init(.notUTF8(.json))
    case .unexpected where text.allSatisfy(\.isDocumentSpace):
      self.init(.malformed(.json, "it is empty"))
    case .unexpected(let expected):
      self.init(.malformed(.json, "\(expected) is expected here"), at: place)
    case .foreignCharacter: self.init(.malformed(.json, "\(error.reason)"), at: place)
    case .unfinished(let what): self.init(.malformed(.json, "\(what) is not closed"), at: place)
    case .badEscape:
      self.init(.malformed(.json, "an escape that JSON does not have"), at: place)
    case .badNumber:
      self.init(.malformed(.json, "a number that is not written as JSON has it"), at: place)
    case .byteOrderMark:
      self.init(.malformed(.json, "a byte order mark that is not the first"), at: place)
    case .duplicateKey(let name): self.init(.duplicateKey(name), at: place)
    case .tooDeep(let limit): self.init(.tooDeep(limit: limit), at: place)
    case .tooManyValues(let limit): self.init(.tooManyValues(limit: limit), at: place)
    case .tooLarge(let limit): self.init(.tooLarge(limit: limit))
    }
  }
}
