import Documents
import SafeFiles
import ShareModel
import ShareRules
internal import SystemPackage

/// What makes the row of a context once more when the journal is gone.
///
/// It is written beside what a person must look at, at the end of `NAME.reason.json`, and into
/// ``ReceiptLog`` for what no person needs to look at. The journal stays what counts: a receipt is
/// read only where the journal knows nothing of an entry.
package struct Receipt: Hashable, Sendable {
  /// What is read of a file that may be a receipt.
  static let limits = DocumentLimits(bytes: 64 << 20, depth: 128, values: 2_000_000)
  /// The most claims and the most runs of one context.
  private static let most = 100_000
  private static let version: Int64 = 1

  /// The context.
  package var context: JournalContext
  /// Its runs, oldest first.
  package var runs: [JournalRun] = []

  /// Creates a receipt.
  package init(_ context: JournalContext, runs: [JournalRun] = []) {
    self.context = context
    self.runs = runs
  }

  // MARK: Writing

  /// Writes the receipt as an object, its record left out.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("version", Int(Self.version))
      json.member("id", context.identifier)
      json.receiptPath("entry", context.entry)
      json.key("claims")
      json.array { json in
        for claim in context.claims {
          json.object { json in
            json.receiptPath("inbox", EntryName(bytes: claim.inbox.bytes))
            json.receiptPath("path", EntryName(bytes: claim.path.bytes))
          }
        }
      }
      json.member("after", context.after.rawValue)
      json.member("owner", Int(context.owner))
      json.member("rules", context.rules)
      if let end = context.end { json.member("end", end.rawValue) }
      json.member("begun", context.begun)
      json.member("created", context.created.microseconds)
      // That is when the journal hears of it as well.
      json.member("updated", Timestamp.now().microseconds)
      if let due = context.due { json.member("due", due.microseconds) }
      if let hash = context.contentHash { json.member("contentHash", hash.description) }
      if let bytes = context.bytes { json.member("bytes", Int(bytes)) }
      if let request = context.kind.column { json.member("request", request) }
      if let place = context.place { json.receiptPath("place", EntryName(bytes: place.bytes)) }
      guard !runs.isEmpty else { return }
      json.key("runs")
      json.array { json in for run in runs { run.writeReceipt(to: &json) } }
    }
  }

  /// The record with the receipt as its last member: what is written beside an entry.
  ///
  /// - Parameter record: The record of the context, an object.
  /// - Returns: An object on one line; the record as it is if that is no object.
  func text(behind record: String) -> String {
    guard let members = JSONWriter.members(of: record) else { return record }
    let receipt = JSONWriter.text { json in
      json.object { json in
        json.members(members)
        json.key(Self.member)
        write(to: &json)
      }
    }
    return receipt + record[members.endIndex...].dropFirst()
  }

  private static let member = "receipt"

  // MARK: Reading

  /// Reads what was written beside an entry.
  ///
  /// - Parameter bytes: The file. It is `nil` without a receipt that makes sense; the record is as it
  ///   was.
  init?(beside bytes: [UInt8]) {
    guard let members = try? JSONReader.readDictionary(bytes, named: "", limits: Self.limits),
      let dictionary = members[Self.member]?.dictionary
    else { return nil }
    self.init(dictionary)
    context.record = Self.record(in: bytes)
  }

  /// The record in what was written beside an entry: all but the last member.
  ///
  /// No quotation mark stands by itself in a text, so that the last place which looks like the
  /// member is the member.
  static func record(in bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    for (mark, rest) in [(",\"\(member)\":{", ""), ("{\"\(member)\":{", "{")] {
      guard let start = text.utf8.lastRange(of: mark) else { continue }
      let end = text.hasSuffix("\n") ? "}\n" : "}"
      return String(text[..<start]) + rest + end
    }
    return text
  }

  /// Reads a line of the log of receipts.
  init?(line bytes: [UInt8]) {
    guard let members = try? JSONReader.readDictionary(bytes, named: "", limits: Self.limits) else {
      return nil
    }
    self.init(members)
  }

  /// Takes a receipt from the members of an object; `nil` if any is missing or makes no sense.
  private init?(_ members: [String: DocumentValue]) {
    guard members["version"]?.integer == Self.version,
      let identifier = members["id"]?.string, Self.isIdentifier(identifier),
      let entry = members.receiptBytes("entry"),
      let after = members["after"]?.string.flatMap(EntryDisposal.init),
      let owner = members["owner"]?.integer.flatMap(UInt32.init(exactly:)),
      let rules = members["rules"]?.string,
      let begun = members["begun"]?.integer, (1...1_000_000_000).contains(begun),
      let created = members["created"]?.timestamp, let updated = members["updated"]?.timestamp,
      let list = members["claims"]?.array, list.count <= Self.most
    else { return nil }
    let claims = list.compactMap { JournalContext.Claim(receipt: $0) }
    guard claims.count == list.count else { return nil }
    var context = JournalContext(
      identifier: identifier, entry: EntryName(bytes: entry), claims: claims, after: after,
      owner: owner, rules: rules, state: .waiting, begun: Int(begun), created: created,
      updated: updated)
    context.due = members["due"]?.timestamp
    context.contentHash = members["contentHash"]?.string.map { ContentDigest(recorded: $0) }
    context.bytes = members["bytes"]?.integer
    context.kind = JournalContext.Kind(column: members["request"]?.string)
    if let end = members["end"] {
      guard let end = end.string.flatMap(ContextEnd.init) else { return nil }
      context.end = end
    }
    if members["place"] != nil || members["placeBytes"] != nil {
      guard let end = context.end, let bytes = members.receiptBytes("place"),
        let place = Self.place(bytes, in: end)
      else { return nil }
      context.place = place
      context.state = .placed
    }
    self.init(context)
    let runs = members["runs"]?.array ?? []
    guard runs.count <= Self.most else { return nil }
    self.runs = runs.compactMap { JournalRun(receipt: $0, of: identifier) }
    guard self.runs.count == runs.count else { return nil }
  }

  /// Whether a text can be the identifier of a context, and the name of its directory.
  package static func isIdentifier(_ text: String) -> Bool {
    (1...60).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  /// A place below the folder of an end; `nil` if the bytes name none.
  private static func place(_ bytes: [UInt8], in end: ContextEnd) -> FilePath? {
    let path = FilePath(bytes: bytes)
    guard path.isPlain, path.components.count >= 2, path.components.first?.string == end.rawValue
    else { return nil }
    return path
  }
}

extension FilePath {
  /// Whether it is relative, and leads nowhere but down.
  fileprivate var isPlain: Bool {
    !isEmpty && isRelative && components.allSatisfy { $0.kind == .regular }
  }
}

extension JournalContext.Claim {
  fileprivate init?(receipt value: DocumentValue) {
    guard let members = value.dictionary, let inbox = members.receiptBytes("inbox"),
      let path = members.receiptBytes("path")
    else { return nil }
    self.init(inbox: FilePath(bytes: inbox), path: FilePath(bytes: path))
    guard self.inbox.isAbsolute, self.path.isPlain else { return nil }
  }
}

extension JournalRun {
  fileprivate func writeReceipt(to json: inout JSONWriter) {
    json.object { json in
      json.member("extension", `extension`.rawValue)
      json.member("key", key.description)
      json.member("stage", stage)
      json.member("attempt", attempt)
      json.member("began", began.microseconds)
      if let end { json.member("end", end.rawValue) }
      if let exitStatus { json.member("exit", exitStatus) }
      if let microseconds { json.member("microseconds", Int(microseconds)) }
      if let decision { json.member("decision", decision) }
    }
  }

  fileprivate init?(receipt value: DocumentValue, of context: String) {
    guard let members = value.dictionary, let name = members["extension"]?.string,
      let key = members["key"]?.string.flatMap({ IdempotencyKey($0) }),
      let stage = members["stage"]?.integer,
      (0...1_000_000).contains(stage), let attempt = members["attempt"]?.integer,
      (1...1_000_000_000).contains(attempt), let began = members["began"]?.timestamp
    else { return nil }
    self.init(
      context: context, extension: BundleIdentifier(naming: name), key: key, stage: Int(stage),
      attempt: Int(attempt),
      began: began)
    if let end = members["end"] {
      guard let end = end.string.flatMap(End.init) else { return nil }
      self.end = end
    }
    exitStatus = members["exit"]?.integer.map { Int($0) }
    microseconds = members["microseconds"]?.integer
    decision = members["decision"]?.string
  }
}

extension JSONWriter {
  /// Writes a name: as text, or its bytes in base64 under another key if it is not UTF-8.
  fileprivate mutating func receiptPath(_ key: String, _ name: EntryName) {
    if let text = name.text {
      member(key, text)
    } else {
      member(key + "Bytes", .data(name.bytes))
    }
  }
}

extension [String: DocumentValue] {
  /// The bytes of a name that was written as text or in base64; `nil` for none, or one with a NUL.
  fileprivate func receiptBytes(_ key: String) -> [UInt8]? {
    let bytes: [UInt8]
    if let text = self[key]?.string {
      bytes = Array(text.utf8)
    } else if let text = self[key + "Bytes"]?.string, let data = Base64.bytes(text) {
      bytes = data
    } else {
      return nil
    }
    return bytes.contains(0) ? nil : bytes
  }
}

extension String.UTF8View {
  /// Where a text of ASCII begins for the last time.
  fileprivate func lastRange(of text: String) -> Index? {
    let wanted = Array(text.utf8)
    let all = Array(self)
    guard all.count >= wanted.count else { return nil }
    var start = all.count - wanted.count
    while start >= 0 {
      if all[start] == wanted[0], all[start..<start + wanted.count].elementsEqual(wanted) {
        return index(startIndex, offsetBy: start)
      }
      start -= 1
    }
    return nil
  }
}

extension DocumentValue {
  /// A moment of a receipt: microseconds since 1970.
  fileprivate var timestamp: Timestamp? { integer.map { Timestamp(microseconds: $0) } }
}
