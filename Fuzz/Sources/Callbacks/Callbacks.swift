import AppLinks
import LinkPromises
import Promises

@testable import HostileApps

/// URLs of x-callback-url: what is read is written as it was, and no answer goes astray.
///
/// The first byte says which of three ways is taken; then come texts with NUL between them.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  switch input.byte() % 3 {
  case 0: readAndWrite(input.remainder())
  case 1: writeAndRead(&input)
  default: judge(&input)
  }
  return 0
}

// What is escaped anew may be three times as long, and have as many items.
private let reader = URLReader(maximumLength: 1 << 24, maximumItems: 1 << 16)

private func readAndWrite(_ text: String) {
  let url: XCallbackURL
  do throws(URLFault) {
    url = try XCallbackURL(text, reader: URLReader(maximumLength: 1 << 20))
  } catch {
    return promisePlain(error.description)
  }
  do throws(URLFault) {
    let again = try XCallbackURL(url.text, reader: reader)
    promise(again == url, "\(url) is written as \(url.text) and read as \(again)")
  } catch {
    promise(false, "\(url) is written as \(url.text), and \(error)")
  }
}

private func writeAndRead(_ input: inout FuzzInput) {
  var url = XCallbackURL(scheme: "drafts", action: input.text())
  url.callbacks.success = some(input.text())
  url.callbacks.error = some(input.text())
  url.callbacks.cancel = some(input.text())
  for _ in 0..<(input.byte() % 8) {
    let (name, value) = (input.text(), input.text())
    url.parameters.append(XCallbackURL.Parameter(name, value == "?" ? nil : value))
  }
  // What has no name and no value is no parameter, and names with `x-` are not for actions.
  url.parameters.removeAll { $0.name.isEmpty && $0.value == nil || $0.name.hasPrefix("x-") }
  do throws(URLFault) {
    let again = try XCallbackURL(url.text, reader: reader)
    promise(again == url, "\(url) is written as \(url.text) and read as \(again)")
  } catch {
    // Some texts are no actions and no values.
    let reasons: Set<LinkReason> = [
      .controlCharacter, .bidiCharacter, .dotSegment, .encodedSlash, .invalidUTF8,
    ]
    promise(reasons.contains(error.reason), "\(url) is written as \(url.text), and \(error)")
  }
}

private func some(_ text: String) -> String? { text.isEmpty ? nil : text }

private let judge = try? HostileApps.judge(reader: URLReader(maximumLength: 1 << 20))

private func judge(_ input: inout FuzzInput) {
  var url = XCallbackURL(scheme: "drafts", action: "create")
  let (success, error, cancel) = (input.text(), input.text(), input.text())
  url.callbacks.success = some(success)
  url.callbacks.error = some(error)
  url.callbacks.cancel = some(cancel)
  guard let verdict = judge?.judge(url.text) else { return promise(false, "no judge") }
  promisePlain(verdict.message)
  guard verdict.outcome != .reject else {
    return promise(verdict.callbacks == LinkCallbacks(), "callbacks of what is refused")
  }
  promiseGood(verdict.callbacks, of: "drafts")
  let results = [XCallbackURL.Parameter(cancel, error), XCallbackURL.Parameter("id", "1")]
  for answer in [
    CallbackAnswer.success(results), .failure(code: 1, message: error), .cancelled,
  ] {
    guard let answered = answer.url(for: verdict.callbacks) else { continue }
    let asked: String? =
      switch answer {
      case .success: verdict.callbacks.success
      case .failure: verdict.callbacks.error
      case .cancelled: verdict.callbacks.cancel
      }
    promise(BrowserURL(answered) == BrowserURL(asked ?? ""), "an answer to \(answered)")
  }
}
