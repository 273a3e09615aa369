import ShareRules

/// An extension of sharepipe's own that says where it put what it was given.
protocol FilingExtension: InProcessExtension {
  /// Does the work.
  ///
  /// - Parameter request: The context, the options, and where it may write.
  /// - Returns: Where each attachment is.
  /// - Throws: ``BuiltInError``, or a cancellation error; then nothing of the context is filed.
  func file(_ request: ExtensionRequest) async throws -> [FiledFile]
}
