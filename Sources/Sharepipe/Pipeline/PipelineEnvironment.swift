import Documents
import ExtensionRunning
import Predicates

/// Where the pipeline gets the time of day and random numbers, and what it is traced by.
struct PipelineEnvironment: Sendable {
  /// The time of day.
  let now: @Sendable () -> Timestamp
  /// A random number from 0 to below 1.
  let random: @Sendable () -> Double
  /// The time and the random numbers that activation rules may ask for.
  let predicates: PredicateEnvironment
  /// Makes spans of contexts and runs; `nil` for none, which costs nothing.
  var tracing: WorkTracing?

  /// Those of the system.
  static let system = PipelineEnvironment(
    now: { .now() }, random: { Double.random(in: 0..<1) }, predicates: .system)
}
