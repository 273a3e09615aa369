import Foundation

/// Reads property lists: XML, binary, and the old text form (`{ key = value; }`).
///
/// XML is read by ``XMLPropertyListReader``. Foundation's `PropertyListSerialization` reads the
/// binary form, behind a scan that bounds its work: it would spend 10ⁿ steps on a list of 130 bytes
/// whose values are shared. ``OldPropertyListReader`` reads a dictionary in the old text form, in which
/// every number and boolean is text. Values that belong to archives (`CF$UID`), keys that occur twice,
/// and XML in another encoding than UTF-8 are refused.
///
/// Foundation is not asked for XML since its values cross into Swift as `Any`, at a price of a
/// million instructions for each small `Info.plist`; and it takes a date such as 2020-99-99.
///
/// Source: Apple, "Property List Programming Guide"; for the binary form, `CFBinaryPList.c`.
package enum PropertyListReader: DocumentReader {
  /// Reads a list in any form; the place in a binary one is an offset.
  package static func parse(
    _ bytes: [UInt8], _ limits: DocumentLimits
  ) throws(DocumentFault) -> DocumentValue {
    guard bytes.starts(with: "bplist".utf8) else {
      return OldPropertyListReader.isLikely(bytes)
        ? try OldPropertyListReader.parse(bytes, limits)
        : try XMLPropertyListReader.read(bytes, limits)
    }
    do throws(DocumentFault) {
      return try readBinary(bytes, limits)
    } catch {
      throw error.offset.map { DocumentFault(error.reason, place: .offset($0)) } ?? error
    }
  }

  /// Reads a list in any form, in which keys may occur twice; the last occurrence counts.
  ///
  /// Only text can have such keys: Foundation reads the binary form and keeps one of them without
  /// saying which, so that a binary list is refused as by ``DocumentReader/read(_:named:limits:)``.
  ///
  /// - Parameters:
  ///   - bytes: The whole list.
  ///   - name: What the list is called in errors.
  ///   - limits: How much is read.
  /// - Returns: The value, and the keys that occur twice.
  /// - Throws: Any reason but `unreadable`, `notAFile` and `problems`; `duplicateKey` for the binary
  ///   form alone.
  package static func readTakingLast(
    _ bytes: [UInt8], named name: @autoclosure () -> String, limits: DocumentLimits = .standard
  ) throws(DocumentError) -> TakenPropertyList {
    do throws(DocumentFault) {
      guard bytes.count <= limits.bytes else {
        throw DocumentFault(.tooLarge(limit: limits.bytes))
      }
      guard !bytes.starts(with: "bplist".utf8) else {
        return TakenPropertyList(value: try parse(bytes, limits))
      }
      guard !OldPropertyListReader.isLikely(bytes) else {
        return try OldPropertyListReader.parseTakingLast(bytes, limits)
      }
      return try XMLPropertyListReader.readTakingLast(bytes, limits)
    } catch {
      throw DocumentError(error, of: name(), in: bytes)
    }
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
