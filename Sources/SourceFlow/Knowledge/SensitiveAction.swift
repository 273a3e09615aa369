/// The names of functions that do what a person would want to be asked about.
///
/// The words are our own choice; the kinds of action are those of Apple's "Defining a custom URL
/// scheme for your app" (what risks the data of users) and of MASWE-0029.
enum SensitiveAction {
  /// Verbs that are enough by themselves, or with any noun.
  private static let verbs: Set<String> = [
    "pay", "purchase", "buy", "withdraw", "signout", "logout", "logoff", "wipe", "checkout",
  ]
  /// Verbs that count with one of their nouns.
  private static let verbsWithNouns: [(verbs: Set<String>, nouns: Set<String>)] = [
    (
      ["remove", "erase"],
      [
        "account", "payment", "order", "subscription", "user", "card", "transaction", "device",
        "everything", "wallet", "document", "documents", "note", "notes", "album", "albums",
        "photo", "photos", "contact", "contacts", "history", "message", "messages", "beneficiary",
        "recipient", "member", "profile", "project", "backup", "page", "pages", "entries",
      ]
    ),
    (
      [
        "send", "confirm", "approve", "submit", "execute", "place", "perform", "cancel",
        "transfer", "revoke",
      ],
      [
        "payment", "money", "funds", "transfer", "transaction", "order", "purchase",
        "subscription", "booking", "reservation", "invoice", "donation", "withdrawal", "deposit",
      ]
    ),
    (["reset", "change"], ["password", "passcode", "pin", "everything", "account", "email"]),
    (["clear"], ["history", "everything", "account"]),
    // Intents and activities are donated to the system, too.
    (["donate"], ["money", "funds", "amount", "payment", "now"]),
    (
      ["disable", "revoke", "grant", "deactivate", "unsubscribe"],
      ["access", "permission", "account", "protection", "newsletter"]
    ),
  ]

  /// Whether a call under a name does something sensitive.
  ///
  /// - Parameters:
  ///   - base: The base name, such as `deleteAccount`.
  ///   - outside: Whether the function is none of the program: what removes elements of lists is
  ///     called like what deletes accounts.
  /// - Returns: Whether a person would want to be asked.
  static func isNamed(_ base: String, outside: Bool = false) -> Bool {
    if exact.contains(base) { return true }
    let words = words(of: base)
    guard let first = words.first, base.first?.isUppercase == false else { return false }
    if outside {
      guard Set(words).isDisjoint(with: passive) else { return false }
      let joined = words.count > 1 ? first + words[1] : first
      return Self.outside.verbs.contains(first) || Self.outside.verbs.contains(joined)
        || (first == "delete" && !Self.outside.deleted.isDisjoint(with: words))
    }
    if verbs.contains(first) || (words.count > 1 && verbs.contains(first + words[1])) {
      return !words.contains { passive.contains($0) }
    }
    let rest = Set(words.dropFirst())
    guard rest.isDisjoint(with: passive), !rest.isEmpty else { return false }
    if first == "delete" || first == "destroy" { return rest.isDisjoint(with: harmless) }
    return verbsWithNouns.contains { $0.verbs.contains(first) && !$0.nouns.isDisjoint(with: rest) }
  }

  /// What is deleted without loss.
  private static let harmless: Set<String> = [
    "cache", "caches", "cached", "cookie", "cookies", "temporary", "temp", "token", "tokens",
    "character", "characters", "backward", "forward", "rows", "row", "section", "sections",
    "selection", "text", "word", "draft", "index", "indexes", "object",
  ]

  /// Calls of the system that delete or pay.
  private static let exact: Set<String> = [
    "removePersistentDomain", "removePersistentDomainForName", "signOut", "logOut",
  ]

  /// What counts where the program does not declare the function, for others are called alike.
  private static let outside: (verbs: Set<String>, deleted: Set<String>) = (
    ["pay", "purchase", "buy", "withdraw", "signout", "logout", "logoff", "wipe", "unsubscribe"],
    ["account", "user", "everything", "subscription"]
  )

  /// What shows or prepares, and does not act.
  private static let passive: Set<String> = [
    "view", "controller", "screen", "button", "alert", "observer", "observers", "observing",
    "tapped", "pressed", "delegate", "notification", "gesture", "subview", "subviews",
    "confirmation", "prompt", "sheet", "cache", "from", "request", "requested", "publisher",
    "needed", "title", "text", "label", "string", "message", "error", "state", "status", "event",
  ]

  /// The words of a name in camel case, in lower case.
  static func words(of name: String) -> [String] {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return asciiWords(of: name) }
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

  /// The words of a name of ASCII alone, as `words(of:)` says, without a look into Unicode's tables.
  private static func asciiWords(of name: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    var wasUpper = false
    for byte in name.utf8 {
      let isUpper = byte >= 0x41 && byte <= 0x5A
      if byte == 0x5F || (isUpper && !wasUpper && !word.isEmpty) {
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        word.removeAll(keepingCapacity: true)
      }
      wasUpper = isUpper
      if isUpper {
        word.append(byte | 0x20)
      } else if byte >= 0x61, byte <= 0x7A {
        word.append(byte)
      }
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }
}
