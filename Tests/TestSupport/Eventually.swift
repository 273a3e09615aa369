/// Waits until something is so, looking often; gives up after a time that no sound system takes.
///
/// - Parameters:
///   - time: The longest wait, five minutes unless it is given.
///   - condition: What is waited for.
/// - Returns: Whether it became so.
/// - Throws: What the condition throws.
public nonisolated(nonsending) func eventually(
  within time: Duration = .seconds(300), _ condition: () async throws -> Bool
) async rethrows -> Bool {
  let deadline = ContinuousClock.now + time
  while ContinuousClock.now < deadline {
    if try await condition() { return true }
    try? await Task.sleep(for: .milliseconds(4))
  }
  return try await condition()
}
