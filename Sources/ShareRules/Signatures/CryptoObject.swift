internal import CCrypto

/// An object of libcrypto with one owner, which frees it.
///
/// Every such object of ours is in one of these, so that there is one place where they are freed.
@safe struct CryptoObject: ~Copyable {
  private let pointer: OpaquePointer
  private let free: (OpaquePointer) -> Void

  /// Takes over an object, or returns `nil` if there is none: libcrypto has no memory, or refuses.
  ///
  /// - Parameters:
  ///   - pointer: The object, which only this value frees.
  ///   - free: Frees it.
  init?(_ pointer: OpaquePointer?, free: @escaping (OpaquePointer) -> Void) {
    guard let pointer = unsafe pointer else { return nil }
    unsafe self.pointer = unsafe pointer
    unsafe self.free = unsafe free
  }

  deinit {
    unsafe free(pointer)
    // Earlier errors were reported; they must not be taken for a fault of what comes next.
    ERR_clear_error()
  }

  /// Lends the object.
  ///
  /// - Parameter body: Uses it; it must not keep it.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  borrowing func use<Result, Failure>(
    _ body: (OpaquePointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(pointer)
  }
}
