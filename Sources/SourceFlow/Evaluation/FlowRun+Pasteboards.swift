import SourceReading

extension FlowRun {
  /// A pasteboard that is given something.
  func lookAtBoard(_ call: Call, _ activation: FlowActivation) {
    guard
      ["setString", "setValue", "setItems", "addItems", "setObjects", "setData", "setURL"]
        .contains(call.name.base),
      call.receiverValue.type == "UIPasteboard"
        || call.receiver?.lastName == "generalPasteboard"
    else { return }
    lookAtOwnType(call, activation)
    let options = zip(call.arguments, call.values).first { $0.0.label == "options" }
    if let options, options.0.value.mentionsAny(Self.limits) || !options.1.isLiteral {
      return
    }
    for value in call.values {
      for taint in value.taints where isSecret(taint.node) {
        let isGeneral = call.receiver.map(Self.isGeneral) ?? false
        let isOptional = ["setItems", "setObjects"].contains(call.name.base)
        report(
          isOptional ? .pasteboardWithoutExpiry : .pasteboardGeneral,
          isOptional
            ? "a secret is put on a pasteboard without a time when it expires"
            : isGeneral
              ? "a secret is put on the general pasteboard, which every app may read"
              : "a secret is put on a pasteboard",
          taint, at: call.range, FlowState(), activation)
      }
    }
  }

  /// Data of a type that only this app and its siblings know, on the board of all apps.
  private func lookAtOwnType(_ call: Call, _ activation: FlowActivation) {
    guard call.receiverValue.type == "UIPasteboard",
      ["setData", "setValue"].contains(call.name.base),
      let type = call.values.last?.texts.first,
      type.split(separator: ".").count > 2, !type.hasPrefix("public."),
      !type.hasPrefix("com.apple.")
    else { return }
    let key = FindingKey(hazard: .pasteboardGeneral, unit: activation.unit, range: call.range)
    found[key] = Found(
      message: "data of the app's own type '\(type)' is put on the general pasteboard, which "
        + "every app may read", trail: nil, example: nil)
  }

  private static let limits: Set<String> = [
    "expirationDate", "localOnly", "UIPasteboardOptionExpirationDate",
    "UIPasteboardOptionLocalOnly",
  ]

  private static func isGeneral(_ expression: SourceExpression) -> Bool {
    expression.mentionsAny(["general", "generalPasteboard"])
  }

  /// A member of something is given a value.
  func write(
    _ value: FlowValue, to name: String, of owner: FlowValue, at range: SourceRange,
    _ state: FlowState, _ activation: FlowActivation
  ) {
    guard owner.type == "UIPasteboard", KnownSource.pasteboard.contains(name) else { return }
    for taint in value.taints where isSecret(taint.node) {
      report(
        .pasteboardGeneral, "a secret is put on the general pasteboard, which every app may read",
        taint, at: range, state, activation)
      report(
        .pasteboardWithoutExpiry, "a secret is put on a pasteboard without a time when it expires",
        taint, at: range, state, activation)
    }
  }
}
