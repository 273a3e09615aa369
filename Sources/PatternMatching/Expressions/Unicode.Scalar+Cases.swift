extension Unicode.Scalar {
  /// The character without regard to case, where that is one character.
  ///
  /// Source: Unicode Standard Annex #44, "CaseFolding.txt", mappings of status C and S.
  package var folded: Unicode.Scalar {
    if isASCII {
      return value >= 65 && value <= 90 ? Unicode.Scalar(UInt8(value + 32)) : self
    }
    // The small dotless i is no other case of I except in Turkish.
    if self == "\u{0131}" { return self }
    let upper = properties.uppercaseMapping.onlyScalar ?? self
    return upper.properties.lowercaseMapping.onlyScalar ?? upper
  }

  /// The other cases of a letter that are one character each.
  var otherCases: [Unicode.Scalar] {
    let folded = folded
    if folded.isASCII {
      switch folded {
      case "k", "s":
        let all = [
          folded, Unicode.Scalar(UInt8(folded.value - 32)), folded == "k" ? "\u{212A}" : "\u{017F}",
        ]
        return all.filter { $0 != self }
      case "a"..."z": return [folded == self ? Unicode.Scalar(UInt8(value - 32)) : folded]
      default: return []
      }
    }
    let properties = folded.properties
    let forms = [
      folded, properties.uppercaseMapping.onlyScalar, properties.titlecaseMapping.onlyScalar,
    ]
    return (forms.compactMap(\.self) + Self.unlikely).filter { $0 != self && $0.folded == folded }
  }

  /// Letters that fold to one that does not give them back.
  private static let unlikely: [Unicode.Scalar] = [
    "\u{00B5}", "\u{0345}", "\u{03C2}", "\u{03D0}", "\u{03D1}", "\u{03D5}", "\u{03D6}", "\u{03F0}",
    "\u{03F1}", "\u{03F4}", "\u{03F5}", "\u{1C80}", "\u{1C81}", "\u{1C82}", "\u{1C83}", "\u{1C84}",
    "\u{1C85}", "\u{1C86}", "\u{1C87}", "\u{1C88}", "\u{1E9B}", "\u{1E9E}", "\u{1FBE}", "\u{2126}",
    "\u{212B}",
  ]
}

extension String {
  /// The character if there is just one, else `nil`.
  fileprivate var onlyScalar: Unicode.Scalar? {
    unicodeScalars.count == 1 ? unicodeScalars.first : nil
  }
}
