import Documents

/// Where the pipeline gets the time of day and random numbers.
struct PipelineEnvironment: Sendable {
  /// The time of day.
  let now: @Sendable () -> Timestamp
  /// A random number from 0 to below 1.
  let random: @Sendable () -> Double

  /// Those of the system.
  static let system = PipelineEnvironment(
    now: { .now() }, random: { Double.random(in: 0..<1) })
}
