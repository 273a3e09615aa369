import Documents
import ShareModel
import ShareRules
import SystemPackage
import Testing

struct HostPolicyServiceTests {
  private func read(_ text: String) throws(DocumentError) -> HostPolicy {
    try HostPolicy.read(yaml: Array(text.utf8), named: "host.yaml").policy
  }

  @Test func `without the keys nobody is told and nothing is removed`() throws {
    let policy = try read("")
    #expect(policy.notify == nil)
    #expect(policy.retention.keepsEverything)
    #expect(policy.quota.isNone)
    #expect(policy.retries == RetryPolicy())
    #expect(policy.crashBudget == 3)
    #expect(policy.freeSpace == 512 << 20)
  }

  @Test func `a program is told`() throws {
    let text = """
      notify:
        program: [/usr/local/bin/tell, --channel, inbox]
        on: [failed]
        every: 1 h
      """
    let notify = try #require(try read(text).notify)
    #expect(notify.recipient == .program("/usr/local/bin/tell", arguments: ["--channel", "inbox"]))
    #expect(notify.ends == [.failed])
    #expect(notify.every == .seconds(3600))
    #expect(notify.first == .seconds(10))
  }

  @Test func `a mail address is told, with a short window too`() throws {
    let notify = try #require(
      try read("notify: {address: ada@example.org, every: 3 s}").notify)
    let address = try #require(MailAddress("ada@example.org"))
    #expect(notify.recipient == .mail(address, sendmail: "/usr/sbin/sendmail"))
    #expect(notify.ends == [.held, .failed, .rejected])
    #expect(notify.first == .seconds(3))
  }

  @Test func `a notice leads to the console whose address is named`() throws {
    let notify = try read(
      "notify: {program: /bin/tell, console: 'https://share.example.org/pipe/'}"
    ).notify
    #expect(try notify?.console == ConsoleURL("https://share.example.org/pipe/"))
    #expect(
      notify?.console?.page(of: "0123456789abcdef01234567")
        == "https://share.example.org/pipe/contexts/0123456789abcdef01234567")
    #expect(try read("notify: {program: /bin/tell}").notify?.console == nil)
  }

  @Test func `an address that no browser of others could use is refused`() {
    let text = "notify: {program: /bin/tell, console: 'http://share.example.org/'}"
    let error = #expect(throws: DocumentError.self) { try read(text) }
    #expect(
      error?.description
        == "host.yaml: notify.console: 'http://share.example.org/' leads to another machine without "
        + "TLS; write https://, and let a reverse proxy speak it")
  }

  @Test func `a program may be written as one path`() throws {
    #expect(
      try read("notify: {program: /bin/tell}").notify?.recipient
        == .program("/bin/tell", arguments: []))
  }

  @Test func `retention has an age, a size or both for each end`() throws {
    let text = """
      retention:
        ends:
          done: 30 days
          rejected: 10 GB
          failed: {age: 1 year, size: 1 TiB}
        containers:
          org.sharepipe.archive: 2 years
        journal: 400 days
      """
    let retention = try read(text).retention
    #expect(
      retention.ends == [
        .done: .init(age: .seconds(30 * 86_400)), .rejected: .init(bytes: 10_000_000_000),
        .failed: .init(age: .seconds(365 * 86_400), bytes: 1 << 40),
      ])
    #expect(
      retention.containers == ["org.sharepipe.archive": .init(age: .seconds(730 * 86_400))])
    #expect(retention.journal == .seconds(400 * 86_400))
  }

  @Test func `quota, retries, crash budget and free space are read`() throws {
    let text = """
      quota: {bytes: 1 GB, contexts: 500, urls: 40}
      retries: {first: 1 s, factor: 1.5, longest: 10 min, age: 1 d}
      crashBudget: 5
      freeSpace: 0 B
      """
    let policy = try read(text)
    #expect(policy.quota == OwnerQuota(bytes: 1_000_000_000, contexts: 500, urls: 40))
    #expect(
      policy.retries
        == RetryPolicy(
          first: .seconds(1), factor: 1.5, longest: .seconds(600), age: .seconds(86_400)))
    #expect(policy.crashBudget == 5)
    #expect(policy.freeSpace == 0)
  }

  static let faults: [(String, String)] = [
    ("notify: x", "host.yaml: notify: expected a dictionary, found the string 'x'"),
    (
      "notify: {}",
      "host.yaml: notify.program: missing; expected a program with its arguments, or 'address' "
        + "instead"
    ),
    (
      "notify: {program: tell}",
      "host.yaml: notify.program: expected an absolute path, found the string 'tell'"
    ),
    (
      "notify: {program: []}",
      "host.yaml: notify.program[0]: expected an absolute path, found an empty array"
    ),
    (
      "notify: {program: /bin/a, address: root}",
      "host.yaml: notify.address: is beside 'program'; keep one of them"
    ),
    (
      "notify: {program: /bin/a, sendmail: /bin/b}",
      "host.yaml: notify.sendmail: is for 'address'; remove it"
    ),
    (
      #"notify: {address: "a@b\nBcc: c@d"}"#,
      "host.yaml: notify.address: expected one plain mail address, such as 'ada@example.org', "
        + "found the string 'a@b\nBcc: c@d'"
    ),
    (
      "notify: {address: root, on: [done, not-yet]}",
      "host.yaml: notify.on[1]: expected one of 'done', 'rejected', 'blocked', 'held', 'failed', "
        + "'unclaimed', 'declined', found the string 'not-yet'"
    ),
    (
      "notify: {address: root, every: 300}",
      "host.yaml: notify.every: expected a time with its unit, such as '30 s', '5 minutes' or "
        + "'30 days', found 300"
    ),
    (
      "notify: {adress: root}",
      """
      host.yaml: notify.program: missing; expected a program with its arguments, or 'address' instead
      host.yaml: notify.adress: unknown key; did you mean 'address'?
      """
    ),
    (
      "retention: {ends: {held: 30 days}}",
      "host.yaml: retention.ends.held: a held context waits for a person and is never removed; "
        + "remove this key"
    ),
    (
      "retention: {ends: {don: 30 days}}",
      "host.yaml: retention.ends.don: unknown key; did you mean 'done'?"
    ),
    (
      "retention: {ends: {done: 30}}",
      "host.yaml: retention.ends.done: expected an age such as '30 days', a size such as '10 GB', "
        + "or {age: …, size: …}, found 30"
    ),
    (
      "retention: {ends: {done: {}}}",
      "host.yaml: retention.ends.done: missing; expected 'age' or 'size'"
    ),
    (
      "retention: {ends: {done: {age: 0 s}}}",
      "host.yaml: retention.ends.done.age: expected a time with its unit, such as '30 s', "
        + "'5 minutes' or '30 days', found the string '0 s'"
    ),
    (
      "retention: {containers: 1 year}",
      "host.yaml: retention.containers: expected a dictionary, found the string '1 year'"
    ),
    (
      "quota: {bytes: 10}",
      "host.yaml: quota.bytes: expected a size with its unit, such as '512 MiB' or '10 GB', found 10"
    ),
    (
      "retries: {factor: 0.5}",
      "host.yaml: retries.factor: expected a number from 1 to 100, found 0.5"
    ),
    (
      "retries: {first: 2 h, longest: 1 h}",
      "host.yaml: retries.first: is longer than 'longest'; make it shorter"
    ),
    ("crashBudget: 0", "host.yaml: crashBudget: expected a whole number from 1 to 1000, found 0"),
    (
      "freeSpace: lots",
      "host.yaml: freeSpace: expected a size with its unit, such as '512 MiB' or '10 GB', "
        + "found the string 'lots'"
    ),
  ]

  @Test(arguments: faults)
  func `a fault names the key and what is meant`(text: String, message: String) {
    let error = #expect(throws: DocumentError.self) { try read(text) }
    #expect(error?.description == message)
  }
}
