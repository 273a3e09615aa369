/// Waits until something is so, looking often; gives up after a time that no sound system takes.
///
/// - Returns: Whether it became so.
func eventually(
  within time: Duration = .seconds(120), _ condition: () async throws -> Bool
) async rethrows -> Bool {
  let deadline = ContinuousClock.now + time
  while ContinuousClock.now < deadline {
    if try await condition() { return true }
    try? await Task.sleep(for: .milliseconds(4))
  }
  return try await condition()
}
