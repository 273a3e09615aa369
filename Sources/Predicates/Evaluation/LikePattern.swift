/// The pattern of LIKE, ready to be matched.
///
/// `*` stands for any run of characters and `?` for exactly one, a Unicode scalar; both take line
/// breaks too. A backslash makes the next character plain, and everything else is plain. An empty
/// pattern fits no text, not even an empty one.
///
/// Source for the empty one: reported of Apple's implementation.
struct LikePattern: Sendable {
  private enum Piece: Equatable {
    case plain(Unicode.Scalar)
    case one
    case run
  }

  private let pieces: [Piece]

  /// Reads a pattern, or returns `nil` if it ends in a lone backslash.
  ///
  /// The plain characters are normalized and folded as the options say, and the signs are read
  /// before that: a full-width `＊` is a plain one.
  init?(_ text: String, _ options: ComparisonOptions, isNormalized: Bool) {
    var pieces: [Piece] = []
    var plain = String.UnicodeScalarView()
    var isEscaped = false
    func flush() {
      guard !plain.isEmpty else { return }
      let folded = Self.folded(String(plain), options, isNormalized: isNormalized)
      pieces += folded.unicodeScalars.map(Piece.plain)
      plain = String.UnicodeScalarView()
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\" where !isEscaped:
        isEscaped = true
        continue
      case "*" where !isEscaped:
        flush()
        if pieces.last != .run { pieces.append(.run) }
      case "?" where !isEscaped:
        flush()
        pieces.append(.one)
      default: plain.append(scalar)
      }
      isEscaped = false
    }
    guard !isEscaped else { return nil }
    flush()
    self.pieces = pieces
  }

  /// A text as it is matched.
  static func folded(
    _ text: String, _ options: ComparisonOptions, isNormalized: Bool
  ) -> String {
    TextFolding.foldSingly(isNormalized ? text : TextNormalization.compatible(text), options)
  }

  /// Whether the whole text fits the pattern.
  ///
  /// After a mismatch only the last `*` takes one character more: an earlier one never needs to, so
  /// the time is at most the product of both lengths. `work` counts the steps, and the answer is of
  /// no use once it has passed `limit`.
  func matches(_ text: String, work: inout Int, limit: Int) -> Bool {
    guard !pieces.isEmpty else { return false }
    let scalars = text.unicodeScalars
    var position = scalars.startIndex
    var piece = 0
    var resume: (piece: Int, position: String.UnicodeScalarIndex)?
    while position < scalars.endIndex {
      work += 1
      guard work <= limit else { return false }
      if piece < pieces.count, pieces[piece] == .run {
        piece += 1
        resume = (piece, position)
      } else if piece < pieces.count, fits(pieces[piece], scalars[position]) {
        piece += 1
        scalars.formIndex(after: &position)
      } else if let last = resume {
        let next = scalars.index(after: last.position)
        resume = (last.piece, next)
        piece = last.piece
        position = next
      } else {
        return false
      }
    }
    while piece < pieces.count, pieces[piece] == .run { piece += 1 }
    return piece == pieces.count
  }

  private func fits(_ piece: Piece, _ scalar: Unicode.Scalar) -> Bool {
    switch piece {
    case .plain(let expected): expected == scalar
    case .one: true
    case .run: false
    }
  }
}
