/// A value in the storage of an array, looked at without counting a reference to it.
///
/// What cannot be copied is only ever borrowed, so none of the methods retains anything. It has
/// the layout of
/// its one member, so an array of values is an array of these. (A generic type would be handed on
/// by its
/// address, and looking at its member would retain it.)
struct BorrowedValue: ~Copyable {
  let value: PredicateValue
}

/// A text in the storage of an array, looked at without counting a reference to it.
struct BorrowedText: ~Copyable {
  private let text: String

  /// Whether it is the same as another.
  ///
  /// The bytes are compared first, eight at a time: a key of a rule mostly is what it is compared
  /// with.
  @inline(__always)
  func isEqual(to other: String) -> Bool {
    let first = unsafe text.utf8.span.bytes
    let second = unsafe other.utf8.span.bytes
    guard first.byteCount == second.byteCount else { return text == other }
    var offset = 0
    while offset + 8 <= first.byteCount {
      let left = unsafe first.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let right = unsafe second.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      guard left == right else { return text == other }
      offset += 8
    }
    while offset < first.byteCount {
      let left = unsafe first.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
      let right = unsafe second.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
      guard left == right else { return text == other }
      offset += 1
    }
    return true
  }
}

extension [PredicateValue] {
  /// Looks at one element without copying it.
  @inline(__always)
  func withBorrowed<Result>(
    _ index: Int, _ look: (borrowing BorrowedValue) -> Result
  ) -> Result {
    precondition(indices.contains(index))
    return unsafe withUnsafeBytes { bytes in
      // The two types have one layout, and the index is one of the array's.
      unsafe look(
        (bytes.baseAddress.unsafelyUnwrapped + index * MemoryLayout<Element>.stride)
          .assumingMemoryBound(to: BorrowedValue.self).pointee)
    }
  }
}

extension [String] {
  /// Looks at one element without copying it.
  @inline(__always)
  func withBorrowed<Result>(
    _ index: Int, _ look: (borrowing BorrowedText) -> Result
  ) -> Result {
    precondition(indices.contains(index))
    return unsafe withUnsafeBytes { bytes in
      // The two types have one layout, and the index is one of the array's.
      unsafe look(
        (bytes.baseAddress.unsafelyUnwrapped + index * MemoryLayout<Element>.stride)
          .assumingMemoryBound(to: BorrowedText.self).pointee)
    }
  }
}
