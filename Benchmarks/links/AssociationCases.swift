import AppLinks
import Foundation

/// One link and many components, none of which fits, against regular expressions for the same.
enum AssociationCases {
  private static let app = "ABCDE12345.com.example.app"

  /// A component in both forms.
  private struct Component {
    let json: String
    /// Regular expressions for the path, and for the value of the item `id` if that is asked for.
    let path: String
    var item: String?
  }

  /// The kinds that sites have: most are ruled out by their first characters.
  private static func usual(_ number: Int) -> Component {
    switch number % 10 {
    case 7:
      Component(
        json: #"{"/":"/shop/*","?":{"id":"????\#(number)"}}"#, path: "/shop/.*",
        item: "....\(number)")
    case 8:
      Component(
        json: #"{"/":"*/item-\#(number)","exclude":true}"#, path: ".*/item-\(number)")
    case 9:
      Component(json: #"{"/":"/*/help/\#(number)/?*"}"#, path: "/.*/help/\(number)/..*")
    default:
      Component(json: #"{"/":"/section-\#(number)/*"}"#, path: "/section-\(number)/.*")
    }
  }

  /// Every tenth makes a matcher that tries everything try very much.
  ///
  /// One half of them can be ruled out by their last character.
  private static func hostile(_ number: Int) -> Component {
    switch number % 20 {
    case 0: Component(json: #"{"/":"*a*a*a*a*b*"}"#, path: ".*a.*a.*a.*a.*b.*")
    case 10: Component(json: #"{"/":"*a*a*a*a*b"}"#, path: ".*a.*a.*a.*a.*b")
    default: usual(number)
    }
  }

  private static func association(_ components: [Component]) throws -> Association {
    let rules = components.map(\.json).joined(separator: ",")
    let text = #"{"appIDs":["\#(app)"],"components":[\#(rules)]}"#
    return try Association(detail: Array(text.utf8), app: app)
  }

  private static func measured(
    _ name: String, _ count: Int, link text: String, hasPeer: Bool,
    _ component: (Int) -> Component
  ) throws -> MeasuredCase {
    let components = (0..<count).map(component)
    let association = try association(components)
    let link = try WebLink(text)
    precondition(association.match(link, app: app).verdict == .nomatch)
    let expressions = try components.map { component in
      (
        try NSRegularExpression(pattern: "^\(component.path)$"),
        try component.item.map { try NSRegularExpression(pattern: "^\($0)$") }
      )
    }
    let item = URLComponents(string: text)?.queryItems?.first { $0.name == "id" }?.value ?? ""
    func fits(_ expression: NSRegularExpression, _ text: String) -> Bool {
      expression.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
    }
    precondition(!hasPeer || !expressions.contains { fits($0.0, link.path) && $0.1 == nil })
    return MeasuredCase(
      name: name, size: count,
      work: { association.match(link, app: app).verdict == .nomatch ? 1 : 0 },
      peer: hasPeer
        ? {
          expressions.reduce(0) { count, expression in
            guard fits(expression.0, link.path) else { return count }
            return count + (expression.1.map { fits($0, item) ? 1 : 0 } ?? 1)
          }
        } : nil)
  }

  static func all() throws -> [MeasuredCase] {
    let link = "https://example.com/shop/aaaaaaaaaaaaaaaa/17?id=42&ref=mail#top"
    var cases = [
      try measured("match with 1,000 components", 1_000, link: link, hasPeer: true, usual),
      try measured(
        "match with 1,000 components, hostile ones too", 1_000, link: link, hasPeer: true, hostile),
    ]
    for count in [500, 1_000, 2_000, 4_000] {
      cases.append(
        try measured("match with so many components", count, link: link, hasPeer: false, hostile))
    }
    for length in [25, 50, 100, 200, 400, 1_600, 6_400] {
      let link = "https://example.com/" + String(repeating: "a", count: length)
      var one = try measured(
        "match '*a*a*a*a*b*' with so many characters", 1, link: link, hasPeer: length <= 100,
        { _ in hostile(0) })
      one.size = length
      cases.append(one)
    }
    return cases
  }
}
