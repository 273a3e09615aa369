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
  /// The content is not valid, for a reason that has a code of its own.
  case refused(Reason)
  /// No usable answer: the extension is at fault, or the system, and not the content. The extension
  /// is not run; it counts as failed.
  case notExamined(Reason)
}
