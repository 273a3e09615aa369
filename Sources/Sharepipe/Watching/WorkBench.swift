import ShareJournal

/// What one worker keeps from context to context, made anew when the rules change.
struct WorkBench {
  private var processor: ContextProcessor?
  private var generation = -1

  /// Processes one piece of work with the rules of a pipeline.
  mutating func process(
    _ task: EntrySource.Work.Task, with pipeline: Pipeline, generation: Int,
    slot: WorkSlot
  ) async -> ContextRecord {
    do {
      if processor == nil || generation != self.generation {
        processor = try ContextProcessor(pipeline: pipeline)
        self.generation = generation
      }
      guard let processor else { return pipeline.failure(of: task, CancellationError()) }
      return await processor.process(task, slot: slot)
    } catch {
      return pipeline.failure(of: task, error)
    }
  }
}
