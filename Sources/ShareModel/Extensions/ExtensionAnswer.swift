/// How a run of an extension ended, in the extension's own view.
public enum ExtensionAnswer: Hashable, Sendable {
  /// It did its work. An action that returns items replaces the context for later extensions;
  /// `nil` means that it returned none.
  case completed([ShareItem]?)
  /// It declined. Apple's counterpart is `cancelRequest(withError:)`.
  case cancelled(domain: String, code: Int, message: String)
  /// It did not do its work, or what it said cannot be believed.
  case failed(Reason)
}

/// What an extension says when it is asked whether content is valid.
public enum ValidationAnswer: Hashable, Sendable {
  /// The content is valid.
  case valid
  /// The content is not valid, for these reasons.
  case invalid([String])
  /// No usable answer. It never counts as valid.
  case notExamined(Reason)
}
