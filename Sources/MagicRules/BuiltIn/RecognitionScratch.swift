/// The memory with which one piece of content after another is recognized.
///
/// `@unchecked`: one caller at a time has it; ``ContentRecognizer`` sees to that.
@safe final class RecognitionScratch: @unchecked Sendable {
  /// The content.
  let window = ContentWindow()
  /// What the database needs.
  let magic = MagicScratch()

  private lazy var text = UnsafeMutableBufferPointer<UInt8>.allocate(
    capacity: TextConversion.largestResult)
  private var hasText = false

  init() { magic.window = window }

  deinit { if hasText { unsafe text.deallocate() } }

  /// Memory for a converted text.
  func textStorage() -> UnsafeMutableBufferPointer<UInt8> {
    hasText = true
    return unsafe text
  }
}
