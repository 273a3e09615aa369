import AppLinks
import LinkPromises
import Promises

@testable import HostileApps

/// The policy for redirects, and links of the web: both go where a browser would go, or nowhere.
///
/// The input is the URL.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let text = input.remainder()
  redirect(text)
  link(text)
  return 0
}

private let policy = RedirectPolicy(hosts: HostileApps.hosts)

private func redirect(_ text: String) {
  let canonical: String
  do throws(URLFault) {
    canonical = try policy.canonicalURL(of: text)
  } catch {
    return promisePlain(error.description)
  }
  promise(canonical.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "more than ASCII")
  // A path may have been added to a URL that was as long as it may be.
  let roomy = RedirectPolicy(hosts: HostileApps.hosts, maximumLength: 4_096)
  promise((try? roomy.canonicalURL(of: canonical)) == canonical, "two canonical forms")
  let host = canonical.dropFirst("https://".count).prefix { !"/?#".contains($0) }
  promise(canonical.hasPrefix("https://"), "another scheme: \(canonical)")
  promise(HostileApps.hosts.contains(String(host)), "another host: \(canonical)")
  for spelling in [text, canonical] {
    let browser = BrowserURL(spelling)
    promise(browser?.scheme == "https", "a browser reads \(spelling.debugDescription) otherwise")
    promise(
      browser?.host == String(host), "a browser reads \(spelling.debugDescription) otherwise")
  }
}

private func link(_ text: String) {
  let link: WebLink
  do throws(URLFault) {
    link = try WebLink(text)
  } catch {
    return promisePlain(error.description)
  }
  guard let browser = BrowserURL(text) else {
    return promise(false, "no browser reads \(text.debugDescription)")
  }
  promise(browser.scheme == link.scheme, "a browser reads \(text.debugDescription) otherwise")
  promise(browser.host == link.host, "a browser reads \(text.debugDescription) otherwise")
}
