import ShareJournal

/// The processor that a worker keeps from context to context, made anew when the rules change.
struct WorkBench: @unchecked Sendable {
  // Sendable: one worker has it at a time.

  private var kept: (processor: ContextProcessor, generation: Int)?

  /// Processes one piece of work.
  ///
  /// - Parameters:
  ///   - task: The work.
  ///   - version: The pipeline with the rules in force.
  ///   - slot: The slot of the context among those that are worked on at once.
  /// - Returns: The record, which reports if content cannot be examined at all.
  mutating func process(
    _ task: EntrySource.Work.Task, with version: PipelineInUse.Version, slot: WorkSlot
  ) async -> ContextRecord {
    do {
      return try await processor(for: version).process(task, slot: slot)
    } catch {
      return version.pipeline.failure(of: task, error)
    }
  }

  private mutating func processor(for version: PipelineInUse.Version) throws -> ContextProcessor {
    if let kept, kept.generation == version.generation { return kept.processor }
    let processor = try ContextProcessor(pipeline: version.pipeline)
    kept = (processor, version.generation)
    return processor
  }
}
