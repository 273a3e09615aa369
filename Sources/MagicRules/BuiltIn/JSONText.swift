/// The check of libmagic for JSON: an object or an array, alone or followed by a second value of the
/// same kind.
///
/// It is more lenient than RFC 8259 in places: a comma may stand before the closing bracket, and a
/// number may begin with zeros or end in a point.
enum JSONText {
  /// What a text of JSON is.
  enum Kind: Equatable, Sendable {
    /// One value.
    case document
    /// A value for each line; only the first two are looked at.
    case lines
  }

  /// Why a walk ends before its value does.
  enum Stop: Error {
    /// The bytes are no JSON.
    case fault
    /// The bytes end.
    case end
  }

  /// The most levels of nesting below the first value, and below the second.
  private static let deepest = (first: 250, second: 249)

  /// Says whether content is JSON, from the bytes that are there.
  ///
  /// - Parameter window: The content.
  /// - Returns: The verdict.
  @inline(never)
  static func verdict(of window: ContentWindow) -> PartialVerdict<Kind> {
    let bytes = unsafe window.loaded
    return unsafe verdict(bytes.span, isWhole: window.isWhole)
  }

  /// Says whether a text is JSON.
  ///
  /// - Parameters:
  ///   - bytes: The first bytes of the text.
  ///   - isWhole: Whether they are all that libmagic looks at.
  /// - Returns: The verdict.
  static func verdict(_ bytes: Span<UInt8>, isWhole: Bool) -> PartialVerdict<Kind> {
    var index = afterSpace(bytes, from: 0)
    guard index < bytes.count else { return isWhole ? .absent : .needsMore }
    let opening = bytes[index]
    guard opening == UInt8(ascii: "{") || opening == UInt8(ascii: "[") else { return .absent }
    do throws(Stop) {
      index = afterSpace(bytes, from: try afterValue(bytes, from: index, deepest: deepest.first))
      guard index < bytes.count else { return isWhole ? .found(.document) : .needsMore }
      guard bytes[index] == opening else { return .absent }
      _ = try afterValue(bytes, from: index, deepest: deepest.second)
      return .found(.lines)
    } catch {
      return error == .end && !isWhole ? .needsMore : .absent
    }
  }

  /// Where an object or an array ends that begins at a place.
  private static func afterValue(
    _ bytes: Span<UInt8>, from start: Int, deepest: Int
  ) throws(Stop) -> Int {
    var open = OpenBrackets()
    var index = start
    repeat {
      // An element, or the end: even after a comma.
      index = afterSpace(bytes, from: index)
      var byte = try Self.byte(bytes, index)
      if open.count > 0, byte == open.closing {
        index += 1
        open.close()
      } else {
        if open.isObject {
          index = try afterKey(bytes, from: index)
          byte = try Self.byte(bytes, index)
        }
        guard open.count <= deepest else { throw .fault }
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
          open.open(isObject: byte == UInt8(ascii: "{"))
          index += 1
          continue
        }
        index = try afterScalar(bytes, from: index, byte)
      }
      // What follows a value: a comma, or ends.
      while open.count > 0 {
        index = afterSpace(bytes, from: index)
        let byte = try Self.byte(bytes, index)
        index += 1
        if byte == UInt8(ascii: ",") { break }
        guard byte == open.closing else { throw .fault }
        open.close()
      }
    } while open.count > 0
    return index
  }

  /// Where the value of an object's key begins.
  private static func afterKey(_ bytes: Span<UInt8>, from start: Int) throws(Stop) -> Int {
    guard bytes[start] == UInt8(ascii: "\"") else { throw .fault }
    let index = afterSpace(bytes, from: try afterString(bytes, from: start + 1))
    guard try byte(bytes, index) == UInt8(ascii: ":") else { throw .fault }
    return afterSpace(bytes, from: index + 1)
  }

  /// Where the white space ends that may begin at a place.
  private static func afterSpace(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      default: return index
      }
    }
    return index
  }

  /// The byte at a place.
  static func byte(_ bytes: Span<UInt8>, _ index: Int) throws(Stop) -> UInt8 {
    guard index < bytes.count else { throw .end }
    return bytes[index]
  }
}
