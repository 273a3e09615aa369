import Documents
public import ShareModel
public import SystemPackage

/// The notices of contexts that a person must look at: `notify` in `host.yaml`.
///
/// Notices are sent in batches: the first one a short time after the first context, so that
/// contexts that end together are in one batch, and then at most one batch in each window.
public struct NotifyPolicy: Hashable, Sendable {
  /// The recipient of notices.
  public enum Recipient: Hashable, Sendable {
    /// A program, which gets a JSON object per line on its standard input.
    case program(FilePath, arguments: [String])
    /// A mail address, by a program that understands `sendmail -t`.
    case mail(MailAddress, sendmail: FilePath)
  }

  /// The ends for which notices are sent unless the policy says otherwise.
  public static let standardEnds: Set<ContextEnd> = [.held, .failed, .rejected]

  /// Where the program that takes mail is.
  ///
  /// Source: Filesystem Hierarchy Standard 3.0, section 4.10.
  public static let standardSendmail: FilePath = "/usr/sbin/sendmail"

  /// The recipient of notices.
  public var recipient: Recipient
  /// The ends for which notices are sent.
  public var ends: Set<ContextEnd>
  /// The shortest time between two batches.
  public var every: Duration
  /// How long the first context after a quiet time waits for company.
  public var first: Duration
  /// The longest time that one delivery may take.
  public var timeLimit: Duration
  /// The address of the console to which a notice leads; `nil` if it leads nowhere.
  public var console: ConsoleURL?

  /// Creates a policy.
  public init(
    _ recipient: Recipient, ends: Set<ContextEnd> = Self.standardEnds,
    every: Duration = .seconds(300), first: Duration = .seconds(10),
    timeLimit: Duration = .seconds(60)
  ) {
    self.recipient = recipient
    self.ends = ends
    self.every = every
    self.first = first
    self.timeLimit = timeLimit
  }
}

extension NotifyPolicy {
  /// Takes a policy from the members of `notify`; `nil` if it does not name a recipient.
  init?(_ fields: inout DocumentFields) {
    let program = fields.notifyProgram()
    let address = fields.notifyAddress()
    let sendmail = fields.absolutePath("sendmail")
    let console = fields.notifyConsole()
    let ends = fields.elements(
      "on", expecting: "an array of ends", of: "one of " + Self.endNames, Self.end)
    let every = fields.time("every")
    switch (fields.has("program"), fields.has("address")) {
    case (true, true): fields.report("address", .other("is beside 'program'; keep one of them"))
    case (false, false):
      fields.report(
        "program", .missing(expected: "a program with its arguments, or 'address' instead"))
    case (true, false) where fields.has("sendmail"):
      fields.report("sendmail", .other("is for 'address'; remove it"))
    default: break
    }
    let recipient: Recipient
    if let program {
      recipient = program
    } else if let address {
      recipient = .mail(address, sendmail: sendmail ?? Self.standardSendmail)
    } else {
      return nil
    }
    self.init(recipient)
    if let ends { self.ends = Set(ends) }
    self.every = every ?? self.every
    first = min(first, self.every)
    self.console = console
  }

  private static let endNames = ContextEnd.allCases.filter { $0 != .notYet }
    .map { "'\($0.rawValue)'" }.joined(separator: ", ")

  private static func end(_ text: String) -> ContextEnd? {
    ContextEnd(rawValue: text).flatMap { $0 == .notYet ? nil : $0 }
  }
}

extension DocumentFields {
  /// The absolute path of a key.
  mutating func absolutePath(_ key: String) -> FilePath? {
    guard let text = string(key) else { return nil }
    guard text.hasPrefix("/"), !text.contains("\0") else {
      report(
        key,
        .notAllowed(
          expected: "an absolute path", found: "the string '\(text.excerpt)'", suggestion: nil))
      return nil
    }
    return FilePath(text)
  }

  /// The program of `notify`: a path alone, or a list of a path and arguments.
  fileprivate mutating func notifyProgram() -> NotifyPolicy.Recipient? {
    if case .string = value("program") {
      return absolutePath("program").map { .program($0, arguments: []) }
    }
    guard let words = strings("program") else { return nil }
    guard let path = words.first, path.hasPrefix("/"),
      words.allSatisfy({ !$0.contains("\0") })
    else {
      let found = words.first.map { "the string '\($0.excerpt)'" } ?? "an empty array"
      report(
        "program[0]", .notAllowed(expected: "an absolute path", found: found, suggestion: nil))
      return nil
    }
    return .program(FilePath(path), arguments: Array(words.dropFirst()))
  }

  fileprivate mutating func notifyConsole() -> ConsoleURL? {
    guard let text = string("console") else { return nil }
    do throws(ConsoleURL.Fault) {
      return try ConsoleURL(text)
    } catch {
      report("console", .other(error.description))
      return nil
    }
  }

  fileprivate mutating func notifyAddress() -> MailAddress? {
    guard let text = string("address") else { return nil }
    if let address = MailAddress(text) { return address }
    report(
      "address",
      .notAllowed(
        expected: "one plain mail address, such as 'ada@example.org'",
        found: "the string '\(text.excerpt)'", suggestion: nil))
    return nil
  }
}
