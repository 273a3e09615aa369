import CMagic

#if MAGIC_RULES
import MagicRules
#endif

/// Recognizes content without libmagic, as the libmagic of this system would, if its
/// database is one that is known.
///
/// This is the one place that uses `MagicRules`. Without that target there is no recognizer, and
/// libmagic is asked about everything.
package struct FastRecognizer: Sendable {
  /// The recognizer, or `nil` if libmagic is to be asked about everything.
  package static var shared: Self? { try? found.get() }

  /// Looks for the recognizer on another thread, so that it is there when it is needed.
  ///
  /// No caller waits for that task. The first use of the recognizer waits for the look-up, which is
  /// made once.
  package static func prepare() {
    Task.detached { _ = shared }
  }

  /// What a person may want to know: whether there is one, and if not, why.
  package static var note: String {
    switch found {
    case .success:
      "most content is recognized without libmagic, by the rules of its database"
    case .failure(let fault): note(fault)
    }
  }

  /// What a person may want to know where there is none.
  ///
  /// - Parameter fault: Why there is none.
  /// - Returns: A sentence.
  package static func note(_ fault: some Error) -> String {
    "libmagic is asked about all content, which takes longer: \(fault)"
  }

  #if MAGIC_RULES
  /// The database is looked for once, when it is first needed.
  private static let found = Result { () throws(RecognizerFault) in
    let path = unsafe magic_getpath(nil, 0).map { unsafe String(cString: $0) } ?? ""
    return Self(recognizer: try ContentRecognizer(path: path, version: Int(magic_version())))
  }

  private let recognizer: ContentRecognizer

  /// How often the file of the database was replaced since.
  ///
  /// Once it was, libmagic has to be asked about everything.
  package var generation: Int { recognizer.generation }

  /// Names the type of a regular file, whose offset stays where it is.
  ///
  /// - Parameters:
  ///   - descriptor: The file, open for reading.
  ///   - size: Its size: one byte at least.
  ///   - mode: Its type and permissions, as stat(2) has them.
  /// - Returns: The finding; `nil` if only libmagic can say.
  package func recognize(_ descriptor: CInt, size: Int, mode: UInt32) -> SniffedContent? {
    recognizer.recognize(descriptor, size: size, mode: mode).map(SniffedContent.init)
  }

  /// Names the type of bytes in memory.
  ///
  /// - Parameter bytes: The content: one byte at least.
  /// - Returns: The finding; `nil` if only libmagic can say.
  package func recognize(_ bytes: UnsafeRawBufferPointer) -> SniffedContent? {
    unsafe recognizer.recognize(bytes).map(SniffedContent.init)
  }
  #else
  private struct NoRules: Error, CustomStringConvertible {
    let description = "this program was built without the rules of its database"
  }

  private static let found = Result<Self, NoRules>.failure(NoRules())

  /// How often the file of the database was replaced since: not once.
  package var generation: Int { 0 }

  /// Leaves a regular file to libmagic.
  package func recognize(_ descriptor: CInt, size: Int, mode: UInt32) -> SniffedContent? { nil }

  /// Leaves bytes in memory to libmagic.
  package func recognize(_ bytes: UnsafeRawBufferPointer) -> SniffedContent? { nil }
  #endif
}

#if MAGIC_RULES
extension SniffedContent {
  /// Takes over a finding.
  fileprivate init(_ found: RecognizedContent) {
    self.init(answer: found.mimeType)
    if let encoding = found.encoding { self.init(mimeType: mimeType, encoding: encoding) }
  }
}
#endif
