package import ShareModel
package import ShareRules

/// An extension that does what a closure says.
package struct ClosureExtension: InProcessExtension {
  private let post: @Sendable (ExtensionRequest) async throws -> ExtensionAnswer
  private let isValid: @Sendable () async -> ValidationAnswer

  package init(
    post: @escaping @Sendable (ExtensionRequest) async throws -> ExtensionAnswer,
    isValid: @escaping @Sendable () async -> ValidationAnswer = { .valid }
  ) {
    self.post = post
    self.isValid = isValid
  }

  package func isContentValid(_ request: ExtensionRequest) async -> ValidationAnswer {
    await isValid()
  }

  package func didSelectPost(_ request: ExtensionRequest) async throws -> ExtensionAnswer {
    try await post(request)
  }
}
