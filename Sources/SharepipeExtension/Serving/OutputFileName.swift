/// A name for a new file that is one path component, whatever was wished for.
///
/// It is looked at by Unicode scalars: a solidus with a combining mark is one character, and yet ends
/// a component.
struct OutputFileName: Hashable, Sendable {
  /// The most bytes of a name.
  ///
  /// Source: `NAME_MAX` of Linux.
  static let mostBytes = 255

  private let stem: String
  /// The name extension with its period, or nothing.
  private let suffix: String

  /// Makes a name of one that was wished for.
  init(_ wish: String) {
    var scalars = String.UnicodeScalarView()
    for scalar in wish.unicodeScalars {
      let isBad =
        scalar == "/" || scalar == "\0" || scalar.properties.generalCategory == .control
        || scalar == "\u{2028}" || scalar == "\u{2029}"
      scalars.append(isBad ? "_" : scalar)
    }
    if scalars.isEmpty || scalars.first == "." { scalars.insert("_", at: scalars.startIndex) }
    let period = scalars.lastIndex(of: ".").flatMap { period in
      let isSuffix = period > scalars.startIndex && scalars.index(after: period) < scalars.endIndex
      return isSuffix && String(scalars[period...]).utf8.count <= 32 ? period : nil
    }
    stem = String(scalars[..<(period ?? scalars.endIndex)])
    suffix = period.map { String(scalars[$0...]) } ?? ""
  }

  /// The name, with a number before its extension if there is one.
  func text(numbered number: Int?) -> String {
    let end = (number.map { " \($0)" } ?? "") + suffix
    let room = Self.mostBytes - end.utf8.count
    var kept = ""
    var bytes = 0
    for character in stem {
      bytes += character.utf8.count
      guard bytes <= room else { break }
      kept.append(character)
    }
    return (kept.isEmpty ? "_" : kept) + end
  }
}
