/// A value in the storage of an array, looked at without counting a reference to it.
///
/// What cannot be copied is only ever borrowed, so none of the methods retains anything. It has the
/// layout of its one member, so an array of values is an array of these. (A generic type would be
/// handed on by its address, and looking at its member would retain it.)
struct BorrowedValue: ~Copyable {
  let value: PredicateValue
}

/// A text in the storage of an array, looked at without counting a reference to it.
struct BorrowedText: ~Copyable {
  private let text: String

  /// Whether it has the same canonical form, which takes no time if both share their storage.
  func looksEqual(to other: String) -> Bool { text == other }
}

extension [PredicateValue] {
  /// Looks at one element without copying it.
  @inline(__always)
  func withBorrowed<Result>(
    _ index: Int, _ look: (borrowing BorrowedValue) -> Result
  ) -> Result {
    precondition(indices.contains(index))
    return unsafe withUnsafeBufferPointer { elements in
      // The two types have one layout, and the index is one of the array's.
      unsafe elements.withMemoryRebound(to: BorrowedValue.self) { unsafe look($0[index]) }
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
    return unsafe withUnsafeBufferPointer { elements in
      // The two types have one layout, and the index is one of the array's.
      unsafe elements.withMemoryRebound(to: BorrowedText.self) { unsafe look($0[index]) }
    }
  }
}
