import CMagic
package import MagicRules

/// Recognizes content as the libmagic of this system would, if its database is one that is known.
package enum SystemRecognizer {
  /// The recognizer, or `nil` if libmagic is to be asked about everything.
  package static var shared: ContentRecognizer? { try? found.get() }

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
    case .failure(let fault): "libmagic is asked about all content, which takes longer: \(fault)"
    }
  }

  /// The database is looked for once, when it is first needed.
  private static let found = Result { () throws(RecognizerFault) in
    let path = unsafe magic_getpath(nil, 0).map { unsafe String(cString: $0) } ?? ""
    return try ContentRecognizer(path: path, version: Int(magic_version()))
  }
}

extension SniffedContent {
  /// Takes over a finding.
  ///
  /// - Parameter found: What was recognized.
  package init(_ found: RecognizedContent) {
    self.init(answer: found.mimeType)
    if let encoding = found.encoding { self.init(mimeType: mimeType, encoding: encoding) }
  }
}
