import AppLinks
import Promises

/// The reader of associations, and what they say of links.
///
/// Up to a NUL it is the file; then come the part of a link after the host and an entitlement.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let file = input.bytes()
  let (target, entitlement) = (input.text(), input.text())
  _ = try? AssociatedDomain(entitlement)
  let association: Association
  do throws(AssociationError) {
    association = try Association(file)
  } catch {
    promisePlain(error.description)
    return 0
  }
  for warning in association.warnings { promisePlain(warning.description) }
  let links = ["", target, "/buy/1?id=2&id=3#a", "/%41%2F/b?a=%20"].compactMap {
    try? WebLink("https://example.com" + $0)
  }
  for app in association.apps.prefix(3) {
    for link in links { ask(association, link, app) }
  }
  // It compares everything with everything.
  if file.count <= 1_024 {
    let difference = AssociationDifference(from: association, to: association)
    promise(difference.changes.isEmpty, "a difference to itself")
    promise(difference.added.isEmpty && difference.removed.isEmpty, "apps that come and go")
  }
  return 0
}

private func ask(_ association: Association, _ link: WebLink, _ app: String) {
  let match = association.match(link, app: app)
  promisePlain(match.reason)
  promise((match.rule == nil) == (match.verdict == .nomatch), "no rule decided")
  promise((match.component == nil) == (match.verdict == .nomatch), "no component decided")
  let explanation = association.explain(link, app: app)
  promise(explanation.match == match, "two answers")
  let last = explanation.steps.last
  promise((last?.fits ?? false) == (match.verdict != .nomatch), "the last step does not decide")
  if let last, last.fits {
    promise(last.rule == match.rule && last.component == match.component, "another step")
    promise(last.isExcluded == (match.verdict == .exclude), "the other answer")
  }
  promise(!explanation.steps.dropLast().contains { $0.fits }, "a step before fits")
  promise(association.match(link, app: app, entitlements: []).verdict == .nomatch, "no entitlement")
}
