import SourceReading

extension FlowRun {
  private static let logs: Set<String> = [
    "NSLog", "print", "debugPrint", "os_log", "NSLogv", "DDLogInfo", "DDLogDebug", "DDLogVerbose",
    "CLS_LOG", "os_log_info", "os_log_debug",
  ]

  private static let levels: Set<String> = [
    "info", "debug", "notice", "error", "warning", "log", "trace", "verbose", "critical", "fault",
  ]

  func lookAtLog(_ call: Call, _ activation: FlowActivation) {
    let isLogger =
      Self.levels.contains(call.name.base)
      && (call.receiver.map { receiver in
        call.receiverValue.type == "Logger"
          || receiver.lastName?.lowercased().contains("log") ?? false
      } ?? false)
    guard (call.receiver == nil && Self.logs.contains(call.name.base)) || isLogger else { return }
    for (argument, value) in zip(call.arguments, call.values) {
      guard !argument.value.isRedacted else { continue }
      for taint in value.taints {
        let chain = graph.chain(of: taint.node)
        guard graph.nodes[taint.node].origin.isLink else { continue }
        // The scheme, the host and the path are what a log is for.
        let isShort = chain.contains { index in
          switch graph.nodes[index].part {
          case .scheme, .host, .path, .lastComponent, .element, .member: true
          default: false
          }
        }
        guard !isShort else { continue }
        report(
          .linkLogged, "a link is logged with its parameters", taint, at: call.range, FlowState(),
          activation)
      }
    }
  }
}
