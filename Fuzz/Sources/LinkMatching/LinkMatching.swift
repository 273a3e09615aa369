import AppLinks
import Promises

@testable import AssociationTesting

/// Associations and links, compared with a matcher that tries everything.
///
/// The first byte says how the app is named and whether there are patterns of the older key; then come
/// two values of the variable `$(v)`, the defaults of the file and of the detail, two components, and
/// the path, the query and the fragment of a link, with NUL between texts. Defaults and components
/// each have two bytes that say what of them is there, and three texts.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let flags = input.byte()
  var association = PlainAssociation()
  association.naming = PlainAssociation.Naming.allCases[Int(flags & 3)]
  association.values = [input.text(), input.text()]
  association.defaults = [input.members(), input.members()]
  association.components = [input.members(), input.members()]
  if flags & 4 != 0 { association.paths = association.components.compactMap(\.path) }
  let path = "/" + input.text()
  let (query, fragment) = (input.text(), input.text())
  // The matcher that tries everything takes the time for that, and knows the cases of ASCII alone.
  guard association.json.utf8.count <= 600, association.isASCII,
    association.json.split(separator: "$(", omittingEmptySubsequences: false).count <= 4,
    association.values.allSatisfy({ !$0.contains("$(") }),
    let link = try? WebLink("https://example.com\(path)?\(query)#\(fragment)"), link.path == path,
    link.query == query
  else { return 0 }
  let read: Association
  do throws(AssociationError) {
    read = try Association(Array(association.json.utf8))
  } catch {
    promise(association.hasNameTwice, "not read: \(error), \(association.json)")
    return 0
  }
  let match = read.match(link, app: PlainAssociation.app)
  promisePlain(match.reason)
  let expected = association.answer(path: path, query: query, fragment: fragment)
  let words = "\(path)?\(query)#\(fragment) and \(association.json)"
  promise(match.component == expected?.rule, "another rule: \(words)")
  promise(
    (match.verdict == .exclude) == (expected?.isExcluded ?? false), "another answer: \(words)")
  promise(read.explain(link, app: PlainAssociation.app).match == match, "two answers: \(words)")
  return 0
}

extension FuzzInput {
  fileprivate mutating func members() -> PlainAssociation.Members {
    let (parts, flags) = (byte(), byte())
    let texts = [text(), text(), text()]
    var members = PlainAssociation.Members()
    if parts & 1 != 0 { members.path = texts[0] }
    if parts & 2 != 0 {
      members.query = parts & 4 != 0 ? .whole(texts[1]) : Self.items(texts[1])
    }
    if parts & 8 != 0 { members.fragment = texts[2] }
    if flags & 1 != 0 { members.isExcluded = flags & 2 != 0 }
    if flags & 4 != 0 { members.isCaseSensitive = flags & 8 != 0 }
    if flags & 16 != 0 { members.isPercentEncoded = flags & 32 != 0 }
    return members
  }

  /// The items of `name=pattern&name=pattern`; one without `=` has a value that is no string.
  private static func items(_ text: String) -> PlainAssociation.Query {
    let items = text.split(separator: "&", omittingEmptySubsequences: false)
    return .items(
      items.map { item in
        let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
      })
  }
}

extension PlainAssociation {
  fileprivate var isASCII: Bool { json.utf8.allSatisfy { $0 < 0x80 } }

  /// Whether a dictionary of a query has a name twice, which no file may.
  fileprivate var hasNameTwice: Bool {
    (defaults + components).contains { members in
      guard case .items(let items) = members.query else { return false }
      return Set(items.map(\.name)).count < items.count
    }
  }
}
