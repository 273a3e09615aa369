import Glibc
import SystemPackage
import TypeIdentifiers

/// Takes one context after the other from its entry to its end.
///
/// Each worker has its own.
final class ContextProcessor {
  private let pipeline: Pipeline
  private let examiner: ContentExaminer
  private let reader: ContextReader

  private var rules: RuleSet { pipeline.rules }
  private var options: PipelineOptions { pipeline.options }

  /// Creates a processor with its own libmagic handle.
  init(pipeline: Pipeline) throws {
    self.pipeline = pipeline
    examiner = try ContentExaminer(
      catalogue: pipeline.rules.catalogue, questions: pipeline.questions,
      enoughCharacters: pipeline.enoughCharacters)
    reader = ContextReader(
      policy: pipeline.rules.policy, catalogue: pipeline.rules.catalogue,
      allowsPaths: pipeline.options.allowsPaths)
  }

  /// Processes one piece of work.
  func process(_ task: EntrySource.Work.Task) async -> ContextRecord {
    switch task {
    case .entry(let entry):
      return await process([entry], named: entry.name)
    case .together(let entries):
      let name = entries.count == 1 ? entries[0].name : EntryName("\(entries.count) entries")
      return await process(entries, named: name)
    case .problem(let entry, let reason):
      return pipeline.refusal(of: entry.name, reasons: [reason])
    }
  }

  private func process(_ entries: [InboxEntry], named name: EntryName) async -> ContextRecord {
    let facts = entries.map(\.facts)
    let owner = facts.lazy.compactMap(\.?.owner).first ?? getuid()
    var record: ContextRecord
    do throws(EntryFault) {
      var contexts: [IncomingContext.Part] = []
      for entry in entries {
        contexts.append(.init(context: try reader.read(entry), isLoose: entry.isLoose))
      }
      record = await process(
        try IncomingContext.joined(contexts, limits: rules.policy.limits), named: name,
        owner: owner,
        state: { [options] () throws(PipelineFault) in
          try StateDirectory.path(for: entries.first, options: options)
        })
    } catch {
      record = pipeline.refusal(of: name, owner: owner, reasons: error.reasons)
    }
    guard options.after != .keep, !options.isDryRun else { return record }
    let disposal = EntryDisposal(options: options)
    let judged = record
    for (entry, facts) in zip(entries, facts) {
      do throws(EntryFault) {
        try disposal.dispose(of: entry, knownAs: facts, after: judged)
      } catch {
        record.problems += error.reasons
      }
    }
    return record
  }

  /// Decides, runs and records one context.
  ///
  /// - Parameters:
  ///   - incoming: The context.
  ///   - name: The name of its entry.
  ///   - owner: The user who owns the entry.
  ///   - state: Says where the state is; asked only if something is run.
  /// - Returns: The record.
  func process(
    _ incoming: IncomingContext, named name: EntryName, owner: UInt32,
    state: () throws(PipelineFault) -> FilePath
  ) async -> ContextRecord {
    let identifier = pipeline.identifiers.next()
    var record = ContextRecord(
      identifier: identifier, entry: name, source: incoming.context.source, owner: owner,
      end: .failed, notes: incoming.notes)
    do throws(PipelineFault) {
      let workPlace =
        pipeline.mayRun(incoming) ? try WorkPlace(state: state(), identifier: identifier) : nil
      defer { if let left = workPlace?.remove() { record.problems.append(left) } }
      let examined = examine(incoming, copyingInto: workPlace?.input)
      record.items = examined.items
      var chain = ExtensionChain(
        examined, pipeline: pipeline, identifier: identifier, entry: name, workPlace: workPlace)
      await chain.process(examiner: examiner, into: &record)
      record.end = ContextEnd(of: record.decisions)
      let unreadable = examined.items.joined().compactMap(\.unreadableReason)
      if !unreadable.isEmpty {
        // Nothing that could not be read may pass for content that nobody wanted.
        if record.end == .unclaimed { record.end = .rejected }
        record.problems += unreadable
      }
    } catch {
      record.problems.append(error.reason)
    }
    return record
  }

  private func examine(
    _ incoming: IncomingContext, copyingInto copies: FilePath?
  ) -> ExaminedContext {
    var incoming = incoming
    var context = incoming.context
    var items = examiner.examine(&context, copyingInto: copies)
    for place in incoming.untyped {
      let facts = items[place.item][place.attachment].facts
      incoming.setTypeOfBytes(facts?.identifier, at: place)
      let types = incoming.context.items[place.item].attachments[place.attachment]
        .registeredTypeIdentifiers
      context.items[place.item].attachments[place.attachment].registeredTypeIdentifiers = types
      items[place.item][place.attachment].attachment.registeredTypeIdentifiers = types
    }
    return ExaminedContext(context: context, items: items, payload: MatchingPayload(context))
  }
}
