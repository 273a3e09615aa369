import Foundation

/// Reads JSON.
///
/// Foundation's `JSONSerialization` reads the text, behind a scan that refuses what it would let
/// pass: levels and values beyond the limits, a comma before a closing bracket, a key that occurs
/// twice in one object, and encodings other than UTF-8. A byte order mark at the start is skipped.
///
/// A number without a fraction that fits in 64 bits is ``DocumentValue/integer(_:)``, exactly, also
/// when it is written `1.0` or `1e2`; any other is ``DocumentValue/number(_:)``.
///
/// Source: RFC 8259. Section 4 leaves equal keys open: they are refused, for two readers must not
/// disagree about what a manifest says.
package enum JSONReader {
  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The whole text.
  ///   - name: What the document is called in errors.
  ///   - limits: How much is read.
  /// - Returns: The value.
  /// - Throws: Any reason but `unreadable`, `notAFile`, `selfReferring` and `problems`.
  package static func read(
    _ bytes: [UInt8], named name: @autoclosure () -> String, limits: DocumentLimits = .standard
  ) throws(DocumentError) -> DocumentValue {
    do {
      return try parse(bytes, limits)
    } catch {
      let position = error.offset.map { DocumentError.Position(lineAt: $0, in: bytes) }
      throw DocumentError(name(), at: position, error.reason)
    }
  }

  /// Reads a document whose top level must be an object.
  ///
  /// - Parameters:
  ///   - bytes: The whole text.
  ///   - name: What the document is called in errors.
  ///   - limits: How much is read.
  /// - Returns: The members.
  /// - Throws: As ``read(_:named:limits:)``, and `notADictionary`.
  package static func readDictionary(
    _ bytes: [UInt8], named name: @autoclosure () -> String, limits: DocumentLimits = .standard
  ) throws(DocumentError) -> [String: DocumentValue] {
    try read(bytes, named: name(), limits: limits).members(of: name())
  }

  /// Reads a text, and tells faults by their offset.
  private static func parse(
    _ bytes: [UInt8], _ limits: DocumentLimits
  ) throws(DocumentFault) -> DocumentValue {
    guard bytes.count <= limits.bytes else {
      throw DocumentFault(.tooLarge(limit: limits.bytes))
    }
    guard (try? UTF8Span(validating: bytes.span)) != nil else {
      throw DocumentFault(.notUTF8(.json))
    }
    let scan = try JSONScan(bytes.span, limits)
    var members = 0
    let value: DocumentValue
    do {
      let object = try JSONSerialization.jsonObject(
        with: Data(bytes), options: [.fragmentsAllowed])
      value = DocumentValue(foundation: object, members: &members) ?? .null
    } catch {
      throw fault(error, bytes)
    }
    if members != scan.members {
      throw JSONDuplicateKey.find(in: bytes.span) ?? DocumentFault(.duplicateKey(nil))
    }
    return value
  }

  /// The fault that Foundation found: its words, and the offset that it puts at their end.
  private static func fault(_ error: any Error, _ bytes: [UInt8]) -> DocumentFault {
    let words = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? "\(error)"
    let parts = words.split(separator: " around character ", maxSplits: 1)
    guard parts.count == 2, let offset = Int(parts[1].prefix(while: \.isNumber)) else {
      if words.hasPrefix("Unexpected end of file") {
        let isEmpty = bytes.allSatisfy(\.isJSONSpace)
        let what = isEmpty ? "it is empty" : "a value is unfinished, or an escape is wrong"
        return DocumentFault(.malformed(.json, what))
      }
      return DocumentFault(.malformed(.json, words.lowercasedStart))
    }
    return DocumentFault(.malformed(.json, String(parts[0]).lowercasedStart), at: offset)
  }
}

extension String {
  /// The text with its first letter in lower case and without a period at its end.
  var lowercasedStart: String {
    let text = prefix(1).lowercased() + dropFirst()
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
