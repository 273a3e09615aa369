extension ContentWindow {
  /// How much of the content is left when the zeros at its end are cut off.
  struct TrimmedLength {
    /// Whether other bytes determine the encoding than before.
    let isCut: Bool
    /// How many bytes determine the encoding: ``TextForm/examinedBytes`` at most, all of them
    /// loaded.
    let examined: Int
    /// How many bytes are kept, or ``TextForm/examinedBytes`` if they are more.
    let kept: Int
  }

  /// Cuts the zeros off as libmagic does before it looks for text a second time.
  ///
  /// - Parameters:
  ///   - form: The encoding as it was found before.
  ///   - firstEscape: The lowest control character before escape that stands in text.
  /// - Returns: What is left; `nil` if that is in doubt.
  func lengthWithoutTrailingNulls(_ form: TextForm?, _ firstEscape: UInt8) -> TrimmedLength? {
    let uncut = TrimmedLength(
      isCut: false, examined: min(count, TextForm.examinedBytes),
      kept: min(count, TextForm.examinedBytes))
    // A text of bytes has no zeros. Other content is none with its zeros at the end or without.
    if let form, !form.mayEndInNull { return uncut }
    if form == nil, isBinaryWithoutTrailingNulls(firstEscape) { return uncut }
    guard load(TextForm.examinedBytes) else { return nil }
    let loaded = unsafe loaded
    let bytes = unsafe loaded.span
    var kept = min(count, TextForm.examinedBytes)
    if kept < count {
      switch hasBytesBeyond(kept - 1) {
      case nil: return nil
      case true?: return uncut
      case false?: break
      }
    }
    while kept > 1, bytes[kept - 1] == 0 { kept -= 1 }
    // An even number of bytes stays even, for the sake of UTF-16.
    let examined = kept % 2 == 1 && count % 2 == 0 ? kept + 1 : kept
    var left = examined
    while left > 1, bytes[left - 1] == 0 { left -= 1 }
    return TrimmedLength(isCut: true, examined: examined, kept: left)
  }

  /// Whether the bytes that are there hold one that stands in no text, and after it or there one
  /// that is not zero; and no mark says that they are units of two or four bytes.
  private func isBinaryWithoutTrailingNulls(_ firstEscape: UInt8) -> Bool {
    let loaded = unsafe loaded
    let bytes = unsafe loaded.span
    guard !TextForm.hasWideMark(bytes) else { return false }
    var end = min(bytes.count, TextForm.examinedBytes)
    while end > 0, bytes[end - 1] == 0 { end -= 1 }
    return TextForm.detect(bytes.extracting(first: end), firstEscape) == nil
  }

  /// Whether a byte from a place to the end of what libmagic looks at is not zero; `nil` if they
  /// cannot be read.
  private func hasBytesBeyond(_ start: Int) -> Bool? {
    var place = start
    while place < count {
      guard let part = unsafe bytes(at: UInt64(place), count: min(Self.farBytes, count - place)),
        !part.isEmpty
      else { return nil }
      if unsafe part.contains(where: { $0 != 0 }) { return true }
      place += part.count
    }
    return false
  }
}
