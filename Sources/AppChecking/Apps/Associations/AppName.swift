/// What an app is called in associations, as far as it is known.
struct AppName {
  /// The team, a period and the bundle identifier; the latter alone where the team is not known.
  let text: String
  private let isWhole: Bool

  /// Finds it out, or returns `nil` if even the bundle identifier is not known.
  init?(of bundle: CheckedBundle) {
    if let identifier = bundle.applicationIdentifier {
      text = identifier
      isWhole = true
    } else if let identifier = bundle.identifier {
      text = identifier
      isWhole = false
    } else {
      return nil
    }
  }

  /// Whether a name in an association is that of the app.
  func isNamed(_ name: String) -> Bool {
    isWhole ? name == text : name.dropFirst(11) == text && name.dropFirst(10).first == "."
  }
}
