import AppLinks
import ExtensionRunning
import ShareModel
import ShareRules

/// What extensions are asked for.
extension ExtensionChain {
  /// The reasons of the extension's own validator for refusing the content, or `nil` if it accepts
  /// it.
  func refusal(
    by validator: ContentRequirements.Validator, _ question: ExtensionRequest
  ) async -> [Reason]? {
    let reasons: [Reason]
    switch await processor.pipeline.runner.validate(question, by: validator) {
    case .valid: return nil
    case .invalid(let words):
      reasons =
        words.isEmpty
        ? [Reason(.validatorRejected, "the validator gives no reason")]
        : words.map { Reason(.validatorRejected, $0) }
    case .notExamined(let reason): reasons = [reason]
    }
    return secrets(of: question).hidden(in: reasons)
  }

  mutating func request(
    for listed: ListedExtension, items: [Int], key: String, in workPlace: WorkPlace
  ) throws(PipelineFault) -> ExtensionRequest {
    var context = current.context
    context.items = items.map { current.context.items[$0] }
    let examined = items.map { current.items[$0] }
    runs += 1
    // Whatever is not ours gets copies of its own: what it does to them, no later extension sees.
    let isForeign =
      listed.bundle.executable != nil || listed.requirements.validator != nil
      || processor.pipeline.rules.inProcess[listed.bundle.identifier] != nil
    let directories = try workPlace.run(runs, isMade: isForeign || listed.bundle.point.isAction)
    if isForeign {
      try HandOver.copy(
        &context, examined, into: directories.input, catalogue: processor.pipeline.rules.catalogue,
        writingData: listed.bundle.settings.interface == .arguments,
        bounds: processor.pipeline.bounds)
    }
    var request = ExtensionRequest(
      contextIdentifier: log.row.identifier, idempotencyKey: key,
      bundle: listed.bundle, options: listed.options, context: context,
      output: directories.output,
      container: try workPlace.container(of: listed.bundle))
    request.link = link
    request.isLarge = ExaminedAttachment.areLarge(examined.joined())
    request.protected =
      processor.pipeline.states.all.flatMap(\.inboxes) + processor.pipeline.options.protected
    return request
  }

  /// The secrets of the URLs that an extension is handed.
  func secrets(of request: ExtensionRequest) -> HandedSecrets {
    HandedSecrets(of: request, by: processor.pipeline.rules.links.judge.redaction)
  }

  /// A key that is the same for every run of this extension, as it is now, with this content.
  func key(for listed: ListedExtension) -> String {
    let parts = [name, listed.bundle.identifier, listed.fingerprint, "\(stage)"] + lineage
    return BundleFingerprint.hash(of: Array(parts.joined(separator: "\u{0}").utf8))
  }
}
