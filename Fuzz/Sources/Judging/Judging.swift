import AppLinks
import LinkPromises
import Promises

@testable import HostileApps

/// The reader of URLs and the judge.
///
/// The first byte says how it is read, its sender, and which key is stored; then comes the URL.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let flags = input.byte()
  let text = input.remainder()
  let reader = URLReader(
    mode: flags & 1 == 0 ? .strict : .lenient, allowsFragment: flags & 2 != 0)
  let url = read(text, reader)
  judge(text, url, flags)
  redact(text)
  return 0
}

private let judges: [LinkJudge] = [URLReader(), URLReader(mode: .lenient)].compactMap {
  try? HostileApps.judge(reader: $0)
}

private let senders: [LinkSender] = [
  .absent, .sameTeam("com.example.drafts"), .legacy("com.example.source"),
  .legacy("com.example.drafts"),
]

private func read(_ text: String, _ reader: URLReader) -> AppURL? {
  let url: AppURL
  do throws(URLFault) {
    url = try reader.read(text)
  } catch {
    promisePlain(error.description)
    promise((0...max(text.utf8.count * 3, 1)).contains(error.offset), "a place outside the text")
    return nil
  }
  promise(reader.mode == .lenient || url.text == text, "another text")
  promise(url.text.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "more than ASCII")
  promise(url.text.utf8.count <= reader.maximumLength, "too long")
  promise((url.query ?? "").split(separator: "&").count <= reader.maximumItems, "too many items")
  promise(reader.allowsFragment || url.fragment == nil, "a fragment")
  promise(!(url.host ?? "").contains { "@:%[]/?#\\".contains($0) }, "the host \(url)")
  promise(!url.path.split(separator: "/").contains { $0 == "." || $0 == ".." }, "dots in \(url)")
  // Read again, strictly, it is the same.
  let strict = URLReader(allowsFragment: reader.allowsFragment)
  promise((try? strict.read(url.text)) == url, "another reading of \(url.text)")
  for spelling in [text, url.text] {
    guard let browser = BrowserURL(spelling) else {
      promise(false, "no browser reads \(spelling.debugDescription)")
      continue
    }
    promise(browser.scheme == url.scheme, "the scheme of \(spelling.debugDescription)")
    promise(browser.host == url.host ?? "", "the host of \(spelling.debugDescription)")
  }
  return url
}

private func judge(_ text: String, _ url: AppURL?, _ flags: UInt8) {
  let judge = judges[Int(flags & 1)]
  let sender = senders[Int(flags >> 2 & 3)]
  let key = flags & 16 == 0 ? nil : LinkKey(HostileApps.key)
  let verdict = judge.judge(text, from: sender, key: key)
  promise(judge.judge(text, from: sender, key: key) == verdict, "two verdicts")
  promisePlain(verdict.message)
  guard verdict.outcome != .reject else {
    promise(verdict.parameters.isEmpty, "parameters of what is refused")
    promise(verdict.callbacks == LinkCallbacks(), "callbacks of what is refused")
    return
  }
  guard let scheme = BrowserURL(text)?.scheme,
    let app = judge.claims.verdict(onScheme: scheme).apps.first, verdict.app == app
  else { return promise(false, "nobody takes \(text.debugDescription)") }
  promise(["bare", "drafts", "myapp", "src", "closed"].contains(scheme), "the scheme \(scheme)")
  promise(scheme != "closed" || sender.identifier == "com.example.source", "another sender")
  promiseGood(verdict.callbacks, of: scheme)
  guard let route = verdict.route else { return promise(false, "no route") }
  promise(route.isEnabled, "a route that is not enabled")
  promise(!route.requiresKey || key != nil, "no key")
  promise(route.effect == .additive || verdict.outcome == .confirm, "nobody was asked")
  let names = Set(route.parameters.map(\.name) + (key == nil ? [] : ["action"]))
  promise(names.isSuperset(of: verdict.parameters.keys), "a parameter that nobody declared")
  if case .text(let kept) = verdict.parameters["link"] {
    promise(BrowserURL(kept) != nil, "no browser reads \(kept)")
  }
  if case .text(let target) = verdict.parameters["to"] {
    promise(BrowserURL(target)?.scheme == "https", "a redirect to \(target)")
    promise(HostileApps.hosts.contains(BrowserURL(target)?.host ?? ""), "a redirect to \(target)")
  }
}

/// A URL without its keys has none, and asks for the same again with them.
private func redact(_ text: String) {
  let (rest, keys) = LinkKeyRedaction.redact(text)
  promise(LinkKeyRedaction.redact(rest).text == rest, "two redactions")
  let back = LinkKeyRedaction.restore(keys, in: rest)
  promise(LinkKeyRedaction.redact(back).keys == keys, "other keys")
  // What stood before a host stays away, and callbacks may be escaped otherwise.
  guard !text.contains("@"), !text.contains("x"), !text.contains("%") else { return }
  promise(back.utf8.elementsEqual(text.utf8), "another text")
}
