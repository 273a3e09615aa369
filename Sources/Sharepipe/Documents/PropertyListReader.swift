import Foundation

/// Reads property lists, XML and binary.
///
/// Foundation's `PropertyListSerialization` reads them, behind scans that bound its work: it would
/// spend 10ⁿ steps on a binary list of 130 bytes whose values are shared, and accept a date such as
/// 2020-99-99. The old text form (`{ key = value; }`) is refused, as are values that belong to
/// archives (`CF$UID`), keys that occur twice, and XML in another encoding than UTF-8.
///
/// Source: Apple, "Property List Programming Guide"; for the binary form, `CFBinaryPList.c`.
package enum PropertyListReader {
  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The whole property list.
  ///   - name: What the document is called in errors.
  ///   - limits: How much is read.
  /// - Returns: The value.
  /// - Throws: Any reason but `unreadable`, `notAFile` and `problems`.
  package static func read(
    _ bytes: [UInt8], named name: @autoclosure () -> String, limits: DocumentLimits = .standard
  ) throws(DocumentError) -> DocumentValue {
    guard bytes.count <= limits.bytes else {
      throw DocumentError(name(), .tooLarge(limit: limits.bytes))
    }
    let isBinary = bytes.starts(with: Array("bplist".utf8))
    do {
      let members: Int
      if isBinary {
        members = try BinaryPropertyListScan.members(in: bytes, limits)
      } else {
        members = try XMLPropertyListScan.members(in: bytes, limits)
      }
      return try parse(bytes, members: members)
    } catch {
      let position = error.offset.map { offset in
        isBinary
          ? DocumentError.Position.offset(offset)
          : DocumentError.Position(lineAt: offset, in: bytes)
      }
      throw DocumentError(name(), at: position ?? error.line, error.reason)
    }
  }

  /// Reads a document whose top level must be a dictionary.
  ///
  /// - Parameters:
  ///   - bytes: The whole property list.
  ///   - name: What the document is called in errors.
  ///   - limits: How much is read.
  /// - Returns: The members.
  /// - Throws: As ``read(_:named:limits:)``, and `notADictionary`.
  package static func readDictionary(
    _ bytes: [UInt8], named name: @autoclosure () -> String, limits: DocumentLimits = .standard
  ) throws(DocumentError) -> [String: DocumentValue] {
    try read(bytes, named: name(), limits: limits).members(of: name())
  }

  /// Reads a list that has passed its scan, which has counted the members.
  private static func parse(
    _ bytes: [UInt8], members expected: Int
  ) throws(DocumentFault) -> DocumentValue {
    let object: Any
    do {
      object = try unsafe PropertyListSerialization.propertyList(
        from: Data(bytes), options: [], format: nil)
    } catch {
      let words = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      throw DocumentFault(malformedPropertyList: words ?? "Foundation cannot read it")
    }
    var members = 0
    guard let value = DocumentValue(foundation: object, members: &members) else {
      let words = "a value of a keyed archive (CF$UID); use strings, numbers, dates, data"
      throw DocumentFault(.unsupported(.propertyList, words))
    }
    guard members == expected else { throw DocumentFault(.duplicateKey(nil)) }
    return value
  }
}

extension DocumentFault {
  /// A fault in Foundation's words, which end in `on line 3`, `at line 3` or no line.
  fileprivate init(malformedPropertyList words: String) {
    for middle in [" on line ", " at line "] {
      let parts = words.split(separator: middle, maxSplits: 1)
      guard parts.count == 2 else { continue }
      let digits = parts[1].prefix(while: \.isNumber)
      guard let line = Int(digits) else { continue }
      let text = String(parts[0] + parts[1].dropFirst(digits.count)).lowercasedStart
      self.init(.malformed(.propertyList, text), line: line)
      return
    }
    self.init(.malformed(.propertyList, words.lowercasedStart))
  }
}
