import Foundation

/// Reads property lists, XML and binary.
///
/// XML is read by ``XMLPropertyListReader``. Foundation's `PropertyListSerialization` reads the
/// binary form, behind a scan that bounds its work: it would spend 10ⁿ steps on a list of 130 bytes
/// whose values are shared. The old text form (`{ key = value; }`) is refused, as are values that
/// belong to archives (`CF$UID`), keys that occur twice, and XML in another encoding than UTF-8.
///
/// Foundation is not asked for XML since its values cross into Swift as `Any`, at a price of a
/// million instructions for each small `Info.plist`; and it takes a date such as 2020-99-99.
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
    let isBinary = bytes.starts(with: "bplist".utf8)
    do {
      return try isBinary ? readBinary(bytes, limits) : XMLPropertyListReader.read(bytes, limits)
    } catch {
      let position = error.offset.map { offset in
        isBinary
          ? DocumentError.Position.offset(offset)
          : DocumentError.Position(lineAt: offset, in: bytes)
      }
      throw DocumentError(name(), at: position, error.reason)
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

  /// Reads a list in the binary form.
  private static func readBinary(
    _ bytes: [UInt8], _ limits: DocumentLimits
  ) throws(DocumentFault) -> DocumentValue {
    let expected = try BinaryPropertyListScan.members(in: bytes, limits)
    let object: Any
    do {
      object = try unsafe PropertyListSerialization.propertyList(
        from: Data(bytes), options: [], format: nil)
    } catch {
      let words = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      let detail = words?.lowercasedStart ?? "Foundation cannot read it"
      throw DocumentFault(.malformed(.propertyList, detail))
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

extension String {
  /// The text with its first letter in lower case and without a period at its end.
  fileprivate var lowercasedStart: String {
    let text = prefix(1).lowercased() + dropFirst()
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
