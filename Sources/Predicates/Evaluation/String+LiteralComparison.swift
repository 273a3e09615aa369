/// Comparing strings by their code points alone, whatever they look like.
///
/// In UTF-8 the order of the bytes is that of the code points, and a part found by its bytes always
/// starts and ends between characters.
extension String {
  /// Whether both have the same code points.
  func isLiterallyEqual(to other: String) -> Bool {
    // Equality of strings looks through canonical forms, but is a comparison of memory for most. So
    // it goes first, and the bytes decide only where it says yes.
    guard utf8.count == other.utf8.count, self == other else { return false }
    return utf8Span.isKnownASCII || utf8.elementsEqual(other.utf8)
  }

  /// Feeds the code points into a hasher, whatever they look like.
  func hashLiterally(into hasher: inout Hasher) {
    hasher.combine(utf8.count)
    unsafe utf8.withContiguousStorageIfAvailable { bytes in
      unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
  }

  /// The order by code points.
  func literalOrder(to other: String) -> ValueOrder {
    let (first, second) = (utf8Span.span, other.utf8Span.span)
    for index in 0..<min(first.count, second.count) where first[index] != second[index] {
      return first[index] < second[index] ? .less : .greater
    }
    return first.count == second.count ? .equal : first.count < second.count ? .less : .greater
  }

  /// Whether the other text starts with this one; never so for an empty one.
  ///
  /// Source for the empty one: observed behaviour of Apple's implementation.
  func isStart(of whole: String) -> Bool {
    !isEmpty && whole.utf8.starts(with: utf8)
  }

  /// Whether the other text ends with this one; never so for an empty one.
  func isEnd(of whole: String) -> Bool {
    !isEmpty && whole.utf8.count >= utf8.count
      && whole.utf8.suffix(utf8.count).elementsEqual(utf8)
  }

  /// Whether this text stands somewhere in the other; never so for an empty one.
  ///
  /// The table of Knuth, Morris and Pratt keeps it linear in both lengths. `work` grows by the
  /// number of bytes looked at. Of several places the first that is accepted counts; it is given in
  /// bytes.
  func isPart(
    of whole: String, work: inout Int, accepting isAccepted: (Range<Int>) -> Bool
  ) -> Bool {
    let (wanted, text) = (utf8Span.span, whole.utf8Span.span)
    guard wanted.count > 0, wanted.count <= text.count else { return false }
    work += wanted.count + text.count
    var fallback = [0]
    fallback.reserveCapacity(wanted.count)
    var matched = 0
    for index in 1..<max(wanted.count, 1) {
      while matched > 0, wanted[index] != wanted[matched] { matched = fallback[matched - 1] }
      if wanted[index] == wanted[matched] { matched += 1 }
      fallback.append(matched)
    }
    matched = 0
    for index in text.indices {
      while matched > 0, text[index] != wanted[matched] { matched = fallback[matched - 1] }
      if text[index] == wanted[matched] { matched += 1 }
      if matched == wanted.count {
        if isAccepted(index + 1 - matched..<index + 1) { return true }
        matched = fallback[matched - 1]
      }
    }
    return false
  }
}
