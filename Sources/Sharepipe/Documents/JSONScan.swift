/// A look at JSON text before it is parsed, which bounds what parsing can cost.
///
/// It goes through the bytes once, with a stack of one byte for each open bracket. It does not
/// check the grammar, but for what the parser behind it would let pass.
struct JSONScan {
  /// The number of members of all objects.
  private(set) var members = 0

  /// Looks at a text.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8.
  ///   - limits: How many levels and values there may be.
  /// - Throws: The first fault.
  init(_ bytes: Span<UInt8>, _ limits: DocumentLimits) throws(DocumentFault) {
    var open: [(bracket: UInt8, offset: Int)] = []
    var values = 1
    var lastComma: Int?
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""):
        let start = index
        guard let end = Self.endOfString(in: bytes, from: start) else {
          throw DocumentFault(.malformed(.json, "a string is not closed"), at: start)
        }
        index = end
        lastComma = nil
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        open.append((byte, index))
        guard open.count <= limits.depth else {
          throw DocumentFault(.tooDeep(limit: limits.depth), at: index)
        }
        values += 1
        lastComma = nil
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if let lastComma {
          let words = "a comma before a closing bracket"
          throw DocumentFault(.malformed(.json, words), at: lastComma)
        }
        _ = open.popLast()
      case UInt8(ascii: ","):
        values += 1
        lastComma = index
      case UInt8(ascii: ":"):
        members += 1
      case 0:
        throw DocumentFault(.malformed(.json, "a byte that is zero"), at: index)
      default:
        if !byte.isJSONSpace { lastComma = nil }
      }
      guard values <= limits.values else {
        throw DocumentFault(.tooManyValues(limit: limits.values), at: index)
      }
      index += 1
    }
    if let last = open.last {
      let what = last.bracket == UInt8(ascii: "[") ? "an array" : "an object"
      throw DocumentFault(.malformed(.json, "\(what) is not closed"), at: last.offset)
    }
  }

  /// The index of the quotation mark that ends a string, or `nil` if none does.
  static func endOfString(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = start + 1
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): return index
      case UInt8(ascii: "\\"): index += 2
      default: index += 1
      }
    }
    return nil
  }
}

extension UInt8 {
  /// Whether JSON allows the byte between values.
  var isJSONSpace: Bool { self == 32 || self == 9 || self == 10 || self == 13 }
}
