import Documents

/// What is in `console.codes`: a line that names the form, and a line for each code.
///
/// A line has the digest, the times from and until which the code is good in microseconds since
/// 1970, the role, the number of the user or `-`, the fingerprint of the entry or `-`, and the name.
struct HandedCodeList: Hashable {
  /// One code.
  struct Element: Hashable {
    let code: OpenCode
    let made: Timestamp
    let end: Timestamp

    /// Whether the code is good at a time.
    func isGood(at now: Timestamp) -> Bool {
      made <= now && now < end && end - made <= OpenCode.lifetime
    }
  }

  private static let heading = "sharepipe console codes 1"
  /// The most lines that are read.
  private static let maximumLines = 64

  private(set) var elements: [Element] = []

  /// An empty list.
  init() {}

  /// Reads a list; `nil` if anything in it is not as it is written here.
  init?(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    guard !text.isEmpty else { return }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count <= Self.maximumLines, lines.removeLast().isEmpty,
      lines.first.map(String.init) == Self.heading
    else { return nil }
    for line in lines.dropFirst() {
      guard let element = Element(line) else { return nil }
      elements.append(element)
    }
    // Numbers have several texts, of which one is written.
    guard self.bytes == bytes else { return nil }
  }

  /// The list as it is written.
  var bytes: [UInt8] {
    Array(([Self.heading] + elements.map(\.line)).map { $0 + "\n" }.joined().utf8)
  }

  /// Where a code is.
  ///
  /// All are compared, so that the time does not tell which one is alike.
  func index(of digest: ContentDigest) -> Int? {
    elements.indices.reduce(nil) { found, index in
      ConstantTime.areEqual(elements[index].code.digest, digest) ? index : found
    }
  }

  /// Adds a code, and removes the oldest ones beyond the most that may be open.
  mutating func add(_ element: Element) {
    elements.append(element)
    elements.removeFirst(max(0, elements.count - OpenCode.most))
  }

  /// Removes one.
  mutating func remove(at index: Int) -> Element { elements.remove(at: index) }

  /// Removes those that are no longer good.
  mutating func removeOver(at now: Timestamp) { elements.removeAll { !$0.isGood(at: now) } }
}

extension HandedCodeList.Element {
  fileprivate init?(_ line: Substring) {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 7, let digest = ContentDigest(parts[0]), let made = Int64(parts[1]),
      let end = Int64(parts[2]), let role = ConsolePerson.Role(rawValue: String(parts[3]))
    else { return nil }
    let user = UInt32(parts[4])
    let entry = ContentDigest(parts[5])
    let name = String(parts[6])
    guard user != nil || parts[4] == "-", entry != nil || parts[5] == "-", PersonName.isValid(name)
    else { return nil }
    code = OpenCode(
      digest: digest, person: ConsolePerson(name: name, role: role, user: user), entry: entry)
    self.made = Timestamp(microseconds: made)
    self.end = Timestamp(microseconds: end)
  }

  fileprivate var line: String {
    let person = code.person
    let user = person.user.map { "\($0)" } ?? "-"
    let entry = code.entry.map { "\($0)" } ?? "-"
    return [
      code.digest.description, "\(made.microseconds)", "\(end.microseconds)", person.role.rawValue,
      user, entry, person.name,
    ].joined(separator: " ")
  }
}
