import Documents
import ShareJournal
extension ConsoleCheck {
  /// What was found about the ways to sign in.
  var signIn: [ConsoleFinding] {
    var findings: [ConsoleFinding] = []
    var people: People?
    do throws(PeopleError) {
      let found = try configuration.people(in: home).current()
      let passwords = found.entries.values.filter { $0.password != nil }.count
      findings.append(
        .init(
          .note, "people",
          found.names.isEmpty
            ? "there are none besides the owner; 'sharepipe console people add' adds one"
            : "\(Counted(found.names.count, "person", "persons")), \(passwords) with a password"))
      people = found
    } catch {
      findings.append(.init(.error, "people", "\(error)"))
    }
    var usable: [SignInWay] = []
    for way in SignInWay.allCases where configuration.ways?.contains(way) ?? true {
      guard let fault = fault(of: way, people) else {
        usable.append(way)
        continue
      }
      // What is open because nothing else was said may be of no use.
      if configuration.ways != nil {
        findings.append(.init(.error, "sign-in", "'\(way.rawValue)' can never work: \(fault)"))
      }
    }
    let names = usable.map(\.rawValue).joined(separator: ", ")
    findings.append(
      usable.isEmpty
        ? .init(.error, "sign-in", "there is no way to sign in; see above")
        : .init(.note, "sign-in", "by \(names)"))
    return findings
  }

  /// Who may read the metrics.
  var metrics: ConsoleFinding {
    let readers = ConsoleExchange.metricsReaders(hasToken: configuration.metricsToken != nil)
    return ConsoleFinding(.note, "metrics", readers)
  }

  /// Why a way can never work; `nil` if it can.
  private func fault(of way: SignInWay, _ people: People?) -> String? {
    switch way {
    case .code:
      home == nil
        ? "there is no directory on this machine for codes, as only a database is named; use '--state'"
        : nil
    case .password:
      people?.entries.values.contains { $0.password != nil } ?? true
        ? nil : "no person has a password; run 'sharepipe console people password NAME'"
    case .proxy:
      configuration.proxy.namesPersons
        ? nil : "no proxy names persons; write 'proxy: {from: [user www-data], person: HEADER}'"
    case .peer:
      isUnixSocket
        ? nil : "the console listens at \(place), and only a Unix socket says whose program asks"
    }
  }
}
