import Documents
import ExtensionRunning
import Glibc
import ShareModel
import ShareRules

extension ConformanceKit {
  /// A request that says more than version 1 does.
  func furtherKeys(_ plain: PlainRun) async throws(ConformanceError) -> ConformanceFinding {
    guard readsLines else {
      return .notApplicable("with the interface argv there is no request line")
    }
    let request = try ground(.furtherKeys, plain.context).request()
    let outcome = await runner.conduct(request) { command in
      if let line = Self.withFurtherKeys(command.input) { command.input = line }
    }
    return judge(outcome, plain)
  }

  /// More items than one, if the rule takes them.
  func severalItems(_ plain: PlainRun) async throws(ConformanceError) -> ConformanceFinding {
    var context = plain.context
    context.items += context.items + context.items
    guard rule.evaluate(MatchingPayload(context)).isActive else {
      return .notApplicable("its rule does not take \(context.items.count) items")
    }
    guard try await passes(plain.context, times: 3) else {
      return .notApplicable(
        "its ContentValidation does not take the content of \(context.items.count) items")
    }
    let request = try ground(.severalItems, context).request()
    return judge(await runner.conduct(request), plain)
  }

  /// A text of half a megabyte, and as many attachments, up to a thousand, as the rule and the
  /// `ContentValidation` take.
  func largeRequest(_ plain: PlainRun) async throws(ConformanceError) -> ConformanceFinding {
    var context = plain.context
    guard let first = context.items.first, let attachment = first.attachments.first else {
      return .notApplicable("nothing in its context can be repeated")
    }
    for count in [1000, 100, 10] {
      var many = plain.context
      many.items = [first]
      many.items[0].attachments = [attachment]
      guard try await passes(many, times: count) else { continue }
      many.items[0].attachments = Array(repeating: attachment, count: count)
      guard rule.evaluate(MatchingPayload(many)).isActive else { continue }
      context = many
      break
    }
    context.items[0].attributedContentText = String(repeating: "A long text. ", count: 40_000)
    let request = try ground(.largeRequest, context).request()
    let count = context.attachments.count
    let sent = count == 1 ? "1 attachment" : "\(count) attachments"
    switch judge(await runner.conduct(request), plain) {
    case .passed(let seen): return .passed("\(sent) and half a megabyte of text: \(seen)")
    case .failed(let seen): return .failed("\(sent) and half a megabyte of text: \(seen)")
    case .notApplicable(let why): return .notApplicable(why)
    }
  }

  /// Whether the program says what it thinks of content, and leaves its container as it is.
  func validation(_ plain: PlainRun) async throws(ConformanceError) -> ConformanceFinding {
    guard let validator = bundle.settings.contentRequirements.validator else {
      return .notApplicable("its ContentValidation names no Validator")
    }
    let ground = try ground(.validation, plain.context)
    let before = try ground.kept()
    switch await runner.validate(try ground.request(), by: validator) {
    case .notExamined(let reason): return .failed(reason.message)
    case .valid, .invalid, .refused:
      guard try ground.kept() == before else {
        return .failed("it changed its container when it was only asked")
      }
      return .passed("it answered")
    }
  }

  /// Whether the program tries to use the network although it may not.
  func network(_ plain: PlainRun) async throws(ConformanceError) -> ConformanceFinding {
    guard !bundle.settings.network else { return .notApplicable("it declares Network") }
    guard isolation.report.filtersSystemCalls, isolation.report.launcher != nil,
      isolation.mode != .off
    else { return .notApplicable("this system cannot observe it") }
    let request = try ground(.network, plain.context).request()
    let outcome = await runner.conduct(request) { command in
      command.isolation?.options.append(Array("--network-ends".utf8))
    }
    guard let fault = fault(of: outcome) else { return .passed("it did not try") }
    if outcome.end == .signalled(Int(SIGSYS)) { return .failed("it tried to use the network") }
    return .failed("where an attempt ends a process, it no longer works: \(fault)")
  }

  /// Whether a run came out as the plain one did.
  func judge(_ outcome: ChildOutcome, _ plain: PlainRun) -> ConformanceFinding {
    if let fault = fault(of: outcome) { return .failed(fault) }
    guard readsLines, plain.isAnswered else { return .passed("status 0") }
    do throws(RunFault) {
      _ = try AnswerReader.run(outcome.output)
      return .passed("status 0, and an answer")
    } catch {
      return .failed(error.reason(for: bundle).message)
    }
  }

  /// A request line with a key more in the request, the context, each item and each attachment.
  private static func withFurtherKeys(_ line: [UInt8]) -> [UInt8]? {
    let limits = DocumentLimits(bytes: line.count)
    guard let value = try? JSONReader.read(line, named: "request", limits: limits),
      case .dictionary(var request) = value,
      case .dictionary(var context)? = request["context"],
      case .array(let items)? = context["items"]
    else { return nil }
    context["items"] = .array(
      items.map { item in
        guard case .dictionary(var members) = item,
          case .array(let pieces)? = members["attachments"]
        else { return item }
        members["attachments"] = .array(pieces.map(withFurtherKey))
        return withFurtherKey(.dictionary(members))
      })
    request["context"] = withFurtherKey(.dictionary(context))
    var json = JSONWriter()
    json.value(withFurtherKey(.dictionary(request)))
    json.endLine()
    return json.bytes
  }

  private static func withFurtherKey(_ value: DocumentValue) -> DocumentValue {
    guard case .dictionary(var members) = value else { return value }
    members["aKeyOfALaterVersion"] = .dictionary(["further": .array([.integer(1)])])
    return .dictionary(members)
  }
}
