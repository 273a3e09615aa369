import AppLinks

/// Associations of one app that the tests of universal links share.
enum SampleAssociation {
  /// The identifier of the app.
  static let app = "ABCDE12345.com.example.app"

  /// An association with one detail for the app, and more members of `applinks` before it.
  static func association(_ detail: String, _ more: String = "") throws -> Association {
    try Association(
      Array(#"{"applinks":{\#(more)"details":[{"appIDs":["\#(app)"],\#(detail)}]}}"#.utf8))
  }

  /// What such an association says of a URL below the host.
  static func match(_ detail: String, _ url: String, _ more: String = "") throws -> AssociationMatch
  {
    try association(detail, more).match(WebLink("https://example.com" + url), app: app)
  }
}
