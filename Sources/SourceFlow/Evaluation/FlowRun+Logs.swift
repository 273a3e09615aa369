import SourceReading

extension FlowRun {
  private static let logs: Set<String> = [
    "NSLog", "print", "debugPrint", "os_log", "NSLogv", "DDLogInfo", "DDLogDebug", "DDLogVerbose",
    "CLS_LOG", "os_log_info", "os_log_debug",
  ]

  private static let levels: Set<String> = [
    "info", "debug", "notice", "error", "warning", "log", "trace", "verbose", "critical", "fault",
  ]

  /// A link is written to a log, by the system, by a library, or by a function of the program.
  func lookAtLog(_ call: Call, _ activation: FlowActivation) {
    guard isLog(call) else { return }
    let isRedacting = isRedacting(call, activation)
    for (argument, value) in zip(call.arguments, call.values) {
      guard !argument.value.isRedacted, !isRedacting || argument.value.mentionsAny(["public"])
      else { continue }
      for taint in value.taints {
        let chain = graph.chain(of: taint.node)
        // What was stored before may be another link by then.
        guard graph.nodes[taint.node].origin.isLink, taint.trail.properties == 0 else { continue }
        // The scheme, the host and the path are what a log is for.
        let isShort = chain.contains { index in
          switch graph.nodes[index].part {
          case .scheme, .host, .path, .lastComponent, .element, .member: true
          default: false
          }
        }
        guard !isShort else { continue }
        reportLog(taint, at: call.range, activation)
      }
    }
  }

  /// Whether a call writes to a log; a macro stands for what it calls.
  private func isLog(_ call: Call) -> Bool {
    guard let receiver = call.receiver else { return Self.logs.contains(expanded(call)) }
    return Self.levels.contains(call.name.base)
      && (call.receiverValue.type == "Logger"
        || receiver.lastName?.lowercased().contains("log") ?? false)
  }

  /// The name of what is called, in place of a macro.
  private func expanded(_ call: Call) -> String {
    guard !call.isMember,
      case .name(let name)? = program.property(call.name.base, of: nil)?.property.value?.kind
    else { return call.name.base }
    return name
  }

  /// Whether a log leaves out texts that are not called public.
  ///
  /// Source: Apple, "Generating log messages from your code", and os_log: texts that are made while
  /// the program runs are private, unless the message says otherwise.
  private func isRedacting(_ call: Call, _ activation: FlowActivation) -> Bool {
    if expanded(call).hasPrefix("os_log") {
      return !call.values.contains { $0.texts.contains { $0.contains("{public") } }
    }
    return call.receiverValue.type == "Logger" && !program.types.contains("Logger")
      && !program.units[activation.unit].source.file.imports.contains("Logging")
  }

  /// Reports a log; one that a function of the program writes, where that is called.
  private func reportLog(
    _ taint: FlowValue.Taint, at range: SourceRange, _ activation: FlowActivation
  ) {
    var place = (range: range, activation: activation)
    if let wrapper = activation.callers.first(where: { isLogging($0) }),
      let call = wrapper.call, let caller = wrapper.caller
    {
      place = (call, caller)
    }
    report(
      .linkLogged, "a link is logged with its parameters", taint, at: place.range, FlowState(),
      place.activation)
  }

  /// Whether a function of the program that is gone into is one for logs by its name.
  private func isLogging(_ activation: FlowActivation) -> Bool {
    guard let index = activation.function else { return false }
    let function = program.functions[index]
    let words = SensitiveAction.words(of: function.name.base)
    if words.contains("log") { return true }
    return Self.levels.contains(function.name.base)
      && function.source.owner?.lowercased().contains("log") ?? false
  }
}
