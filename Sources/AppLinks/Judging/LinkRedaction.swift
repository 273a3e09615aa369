internal import SecretPatterns

/// Takes whatever may be a secret out of URLs and their parameters, so that the rest can be kept and
/// shown.
///
/// What is taken out: what stands before a host's `@`; the value of a parameter by its name, such as
/// `password` or `access_token`; the value of a parameter that a route declares a secret; and a value
/// or a part of a path with the form of a secret, such as a token. URLs and JSON inside a URL are
/// looked at as well, however they are escaped. Text that is not a URL, or a damaged one, is read the
/// same way: what is refused is kept too. Of more than 32 KiB the start is shown alone.
///
/// Where it is not sure it takes out: nothing that is carried out comes from its result.
public struct LinkRedaction: Hashable, Sendable {
  /// The mark that replaces what was taken out.
  public static let mark = LinkKeyRedaction.mark

  /// The names of the parameters that are secrets beside those that are known, folded; `nil` for
  /// all.
  private let declared: Set<String>?

  /// Makes a redaction.
  ///
  /// - Parameter names: The names of parameters that are secrets beside those that are known.
  public init(declaring names: some Sequence<String> = []) {
    declared = Set(names.map { SecretName.fold($0.utf8) })
  }

  /// Makes a redaction that knows which parameters the routes of apps declare secrets.
  ///
  /// A name counts for every URL: a callback carries on what another app received.
  ///
  /// - Parameter apps: The apps.
  public init(for apps: some Sequence<ReceivingApp>) {
    let parameters = apps.flatMap { ($0.routes ?? []).flatMap(\.parameters) }
    self.init(declaring: parameters.filter(\.isSecret).map(\.name))
  }

  private init(declared: Set<String>?) { self.declared = declared }

  /// The redaction for a place where it is not known what routes declare: every parameter is a
  /// secret.
  public static let strictest = LinkRedaction(declared: nil)

  /// Takes secrets out of a URL.
  ///
  /// - Parameter url: The URL, sound or not.
  /// - Returns: The URL with ``mark`` in the place of each secret; doing it again changes nothing.
  public func redact(_ url: String) -> String { redacted(url, isValue: false).text }

  /// Takes secrets out of the value of a parameter.
  ///
  /// - Parameters:
  ///   - value: The value, decoded.
  ///   - name: The name, decoded.
  /// - Returns: The value as it may be shown.
  public func redact(_ value: ParameterValue, of name: String) -> ParameterValue {
    guard !isSecret(Array(name.utf8)[...]) else { return .text(Self.mark) }
    guard case .text(let text) = value else { return value }
    return .text(redacted(text, isValue: true).text)
  }

  /// Takes secrets out of a verdict.
  ///
  /// - Parameter verdict: The verdict.
  /// - Returns: The verdict as it may be kept and shown; its callbacks are not such as to be opened.
  public func redact(_ verdict: LinkVerdict) -> LinkVerdict {
    var shown = verdict
    for (name, value) in verdict.parameters { shown.parameters[name] = redact(value, of: name) }
    shown.callbacks.source = verdict.callbacks.source.map(redact)
    shown.callbacks.success = verdict.callbacks.success.map(redact)
    shown.callbacks.error = verdict.callbacks.error.map(redact)
    shown.callbacks.cancel = verdict.callbacks.cancel.map(redact)
    shown.chained?.name = verdict.chained.map { redact($0.name) } ?? ""
    return shown
  }

  /// What is taken out of a URL, as it is written there, decoded, and in the forms in which a
  /// program that has the URL may write it.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The texts.
  package func secrets(in url: String) -> Set<String> {
    Self.forms(of: redacted(url, isValue: false).taken)
  }

  /// What is taken out of the value of a parameter, in the forms in which a program may write it.
  ///
  /// - Parameters:
  ///   - value: The value, decoded.
  ///   - name: The name, decoded.
  /// - Returns: The texts.
  package func secrets(in value: ParameterValue, of name: String) -> Set<String> {
    let text =
      switch value {
      case .text(let text): text
      case .integer(let number): "\(number)"
      }
    guard !isSecret(Array(name.utf8)[...]) else {
      return TakenOut(Array(text.utf8), isNamed: true).forms
    }
    return Self.forms(of: redacted(text, isValue: true).taken)
  }

  // MARK: Reading

  private func redacted(_ text: String, isValue: Bool) -> (text: String, taken: [TakenOut]) {
    var redaction = TextRedaction(text, isValue: isValue)
    redaction.takeOutNamed(where: isSecret)
    redaction.takeOutShapes()
    return (redaction.text, redaction.taken)
  }

  private static func forms(of parts: [TakenOut]) -> Set<String> {
    parts.reduce(into: []) { $0.formUnion($1.forms) }
  }

  /// Whether a name, decoded, has a secret beside it.
  private func isSecret(_ name: ArraySlice<UInt8>) -> Bool {
    guard let declared else { return true }
    if SecretName.isRedacted(name) || declared.contains(SecretName.fold(name)) { return true }
    guard !declared.isEmpty, let bracket = name.lastIndex(of: UInt8(ascii: "[")) else {
      return false
    }
    return declared.contains(SecretName.fold(name[bracket...]))
  }
}
