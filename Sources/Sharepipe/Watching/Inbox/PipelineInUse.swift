import ShareRules
import Synchronization

/// The pipeline with the rules that are in force, which a reload replaces.
final class PipelineInUse: Sendable {
  /// One pipeline, and its number among those that were in use.
  struct Version: Sendable {
    /// The pipeline.
    let pipeline: Pipeline
    /// The number, from 0.
    let generation: Int
  }

  private let current: Mutex<Version>

  /// Starts with a pipeline.
  init(_ pipeline: Pipeline) { current = Mutex(Version(pipeline: pipeline, generation: 0)) }

  /// The version with which a context that is begun now is worked on.
  var version: Version { current.withLock(\.self) }

  /// The pipeline.
  var pipeline: Pipeline { current.withLock(\.pipeline) }

  /// The rules.
  var rules: RuleSet { current.withLock(\.pipeline.rules) }

  /// Uses other rules for every context that is begun from now on.
  func use(_ rules: RuleSet) {
    current.withLock { current in
      current = Version(
        pipeline: current.pipeline.with(rules), generation: current.generation + 1)
    }
  }
}

extension PipelineInUse {
  /// The isolation that was there before and is not now, in words for a person; `nil` if nothing
  /// was lost.
  var isolationLoss: String? { pipeline.isolationLosses.first }

  /// How many contexts may be worked on at once, as far as there are descriptors for them.
  ///
  /// - Parameter wished: How many are wished for.
  /// - Returns: That many, or fewer.
  func places(_ wished: Int) -> Int {
    DescriptorLimit.places(wished, sharedBy: max(1, pipeline.options.protected.count / 2))
  }
}
