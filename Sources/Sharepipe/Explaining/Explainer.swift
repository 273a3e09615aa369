internal import AppLinks
internal import ContentSniffing
import Intake
import ShareModel
import ShareRules
internal import TypeIdentifiers

/// Explains what becomes of contexts, without running or writing anything.
///
/// The answers are those of the decision that ``Pipeline`` makes, with every reason at once. An
/// extension's own validator is a program, so it is not asked.
public struct Explainer: Sendable {
  private let pipeline: Pipeline
  private let types: MatchingPayload.Types

  /// Creates an explainer.
  ///
  /// - Parameters:
  ///   - rules: The extensions and the host's policy.
  ///   - types: Which types of the attachments rules see.
  public init(rules: RuleSet, types: MatchingPayload.Types = .reduced) {
    var options = PipelineOptions()
    options.isDryRun = true
    pipeline = Pipeline(rules: rules, options: options)
    self.types = types
  }

  /// Reads an entry of an inbox and explains it.
  ///
  /// A manifest may describe an item without attachments here, which `process` refuses: how rules
  /// answer to it is worth a look.
  ///
  /// - Parameter entry: The entry.
  /// - Returns: The explanation.
  /// - Throws: Every reason why there is no context.
  public func explain(_ entry: InboxEntry) async throws(EntryFault) -> ContextExplanation {
    let reader = ContextReader(
      policy: pipeline.rules.policy, catalogue: pipeline.rules.catalogue)
    do throws(EntryFault) {
      let incoming = try reader.read(entry)
      let origin = ContextOrigin(
        entry: String(decoding: entry.name.bytes, as: UTF8.self),
        arrived: pipeline.environment.now())
      return await explain(incoming, from: origin)
    } catch {
      guard error.reasons.contains(where: Self.isAboutAttachments) else { throw error }
      let incoming = try reader.asking().read(entry)
      return explain(incoming.context, notes: error.reasons + incoming.notes)
    }
  }

  private static func isAboutAttachments(_ reason: Reason) -> Bool {
    reason.code == .itemWithoutAttachments || reason.code == .contextWithoutItems
  }

  /// Explains a context, and looks at its content.
  ///
  /// - Parameter incoming: The context.
  /// - Returns: The explanation.
  public func explain(_ incoming: IncomingContext) async -> ContextExplanation {
    await explain(incoming, from: ContextOrigin())
  }

  private func explain(
    _ incoming: IncomingContext, from origin: ContextOrigin
  ) async -> ContextExplanation {
    do {
      let processor = try ContextProcessor(pipeline: pipeline)
      var examined = await processor.examination.examine(incoming, .glance)
      examined.origin = origin
      return explain(examined, isExamined: true, notes: incoming.notes)
    } catch {
      let reason = Reason(.contentNotExamined, "the content was not looked at: \(error)")
      return explain(incoming.context, notes: incoming.notes + [reason])
    }
  }

  /// Explains a context by its registered types alone.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - notes: What else a person should know.
  /// - Returns: The explanation, which says nothing of content validation.
  public func explain(_ context: ShareContext, notes: [Reason] = []) -> ContextExplanation {
    let items = context.items.map { item in
      item.attachments.map { attachment in
        let claim = ContentClaim(of: attachment, catalogue: pipeline.rules.catalogue)
        return ExaminedAttachment(
          attachment: attachment, label: claim.label, claimed: claim.type,
          filenameExtension: claim.filenameExtension, content: .none)
      }
    }
    let examined = ExaminedContext(
      context: context, items: items, payload: MatchingPayload(context, types: types))
    return explain(examined, isExamined: false, notes: notes)
  }

  /// Explains a context of the journal by what its record has.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - version: The version of it: 0 is the one that came in.
  /// - Returns: The explanation, which says nothing of content validation.
  package func explain(
    recorded context: JournalContext, version: Int = 0
  ) -> ContextExplanation {
    explain(
      ExaminedContext(recorded: context, version: version, types: types), isExamined: false,
      notes: [])
  }

  private func explain(
    _ examined: ExaminedContext, isExamined: Bool, notes: [Reason]
  ) -> ContextExplanation {
    let rules = pipeline.rules
    let maker = DecisionMaker(policy: rules.policy, catalogue: rules.catalogue)
    let items = zip(examined.context.items, examined.items).map { item, attachments in
      zip(item.attachments, attachments).map { attachment, examined in
        AttachmentExplanation(
          attachment, in: item, as: types, examined: examined, catalogue: rules.catalogue)
      }
    }
    return ContextExplanation(
      context: examined.context, items: items,
      extensions: pipeline.listed.map {
        ExtensionExplanation(
          $0, for: examined, isExamined: isExamined, types: types, by: maker)
      },
      notes: notes + examined.context.attachments.compactMap { systemNote(on: $0) })
  }

  /// Which app of the system a phone opens for a URL that is shared, or `nil` if it is none.
  private func systemNote(on attachment: Attachment) -> Reason? {
    guard case .url(let url) = attachment.content else { return nil }
    let verdict = pipeline.rules.links.verdict(on: url)
    guard verdict.system != nil else { return nil }
    let shown = pipeline.rules.links.judge.redaction.redact(url)
    return Reason(.linkOfSystem, "\(shown): \(verdict.message)")
  }
}
