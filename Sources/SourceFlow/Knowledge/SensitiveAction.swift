/// The names of functions that do what a person would want to be asked about.
///
/// The words are our own choice; the kinds of action are those of Apple's "Defining a custom URL
/// scheme for your app" (what risks the data of users) and of MASWE-0029.
enum SensitiveAction {
  /// Verbs that are enough by themselves, or with any noun.
  private static let verbs: Set<String> = [
    "pay", "purchase", "buy", "transfer", "withdraw", "signout", "logout", "logoff", "wipe",
    "erase", "unsubscribe", "revoke", "deactivate", "donate", "checkout",
  ]
  /// Verbs that count with one of the nouns.
  private static let verbsWithNoun: Set<String> = [
    "delete", "remove", "send", "cancel", "reset", "clear", "confirm", "approve", "place", "submit",
    "execute", "perform", "make", "change", "update", "disable", "add", "grant", "destroy",
  ]
  private static let nouns: Set<String> = [
    "account", "payment", "money", "order", "subscription", "user", "password", "transfer", "card",
    "transaction", "purchase", "device", "everything", "funds", "invoice", "wallet", "data",
    "document", "documents", "note", "notes", "album", "photo", "photos", "contact", "contacts",
    "history", "message", "messages", "file", "files", "beneficiary", "recipient", "access",
    "member", "profile", "item", "items", "record", "records", "session", "project", "list",
  ]
  /// What a verb of the second group with only these nouns does is no harm.
  private static let mild: Set<String> = [
    "item", "items", "data", "session", "list", "file", "files",
  ]

  /// Whether a call under a name does something sensitive.
  ///
  /// - Parameter base: The base name, such as `deleteAccount`.
  /// - Returns: Whether a person would want to be asked.
  static func isNamed(_ base: String) -> Bool {
    if exact.contains(base) { return true }
    let words = words(of: base)
    guard let first = words.first else { return false }
    if verbs.contains(first) || (words.count > 1 && verbs.contains(first + words[1])) {
      return !words.contains { passive.contains($0) }
    }
    guard verbsWithNoun.contains(first), words.count > 1 else { return false }
    let rest = words.dropFirst()
    let strict = ["delete", "remove", "destroy", "wipe"].contains(first)
    return !rest.contains { passive.contains($0) }
      && rest.contains { nouns.contains($0) && (strict || !mild.contains($0)) }
  }

  /// Calls of the system that delete or pay.
  private static let exact: Set<String> = [
    "SecItemDelete", "removePersistentDomain", "removePersistentDomainForName", "signOut", "logOut",
  ]

  /// What shows or prepares, and does not act.
  private static let passive: Set<String> = [
    "view", "controller", "screen", "button", "alert", "observer", "observers", "observing",
    "tapped", "pressed", "delegate", "notification", "gesture", "subview", "subviews",
    "confirmation", "prompt", "sheet", "cache", "from", "request", "requested",
  ]

  /// The words of a name in camel case, in lower case.
  static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasUpper = false
    for character in name {
      if character == "_" || (character.isUppercase && !wasUpper && !word.isEmpty) {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      wasUpper = character.isUppercase
      if character.isLetter { word += character.lowercased() }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }
}
