import Foundation
import Glibc
import TestSupport
import Testing

/// The whole tool, with an extension that tries everything at once and writes down what it may.
struct IsolationCommandTests {
  static let isRoot = getuid() == 0
  static let setpriv = ["/usr/bin/setpriv", "/bin/setpriv"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
  static let python = "/usr/bin/python3"
  static let hasPython = FileManager.default.isExecutableFile(atPath: python)

  /// What is tried, as statements of Python; `STATE`, `INBOX` and `PID` are filled in.
  static let attempts: [(name: String, statement: String)] = [
    ("shadow", "open('/etc/shadow').read()"),
    ("other-container", "open('STATE/containers/org.example.other/note').read()"),
    ("journal", "open('STATE/journal.sqlite').read()"),
    ("inbox", "open('INBOX/a.txt').read()"),
    ("temporary", "open('/tmp/sharepipe-outside-PID', 'w')"),
    ("dns", "socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'q', ('127.0.0.1', 53))"),
    ("tcp", "socket.create_connection(('127.0.0.1', 9))"),
    ("service", "socket.socket(socket.AF_UNIX).connect('/run/nothing')"),
    ("abstract", "socket.socket(socket.AF_UNIX).connect('\\0nothing')"),
    ("memory", "open('/proc/PID/mem', 'rb')"),
    ("environment", "open('/proc/PID/environ').read()"),
    ("signal", "os.kill(PID, 0)"),
    ("user-namespace", "call(libc.unshare(0x10000000))"),
    ("trace", "call(libc.ptrace(16, PID, 0, 0))"),
    ("mode", "os.chmod('INBOX/a.txt', 0o700)"),
    ("mode-of-rules", "os.chmod('INBOX/../Rules/host.yaml', 0o600)"),
    ("mode-by-descriptor", "os.fchmod(own, 0o600)"),
    ("mode-by-path-of-descriptor", "os.chmod('/proc/self/fd/%d' % own, 0o600)"),
    (
      "mode-by-reference", "os.chmod('/proc/self/fd/%d' % os.open('INBOX/a.txt', os.O_PATH), 0o600)"
    ),
    ("mode-through-link", "os.chmod(link('INBOX/a.txt'), 0o600)"),
    ("times", "os.utime('INBOX/a.txt')"),
    ("times-by-descriptor", "os.utime(own)"),
    ("times-through-link", "os.utime(link('INBOX/a.txt'), (1, 1))"),
    ("times-of-link", "os.utime(bundle + '/run.py', (1, 1), follow_symlinks=False)"),
    ("times-of-program", "os.utime('/usr/bin/env', (1, 1))"),
    ("set-user-id", "os.open('s', os.O_CREAT | os.O_WRONLY, 0o4700)"),
    ("device", "os.mknod('d', 0o020600, os.makedev(0, 0))"),
  ]

  private func folder() throws -> CommandFolder {
    let folder = try CommandFolder()
    let statements = Self.attempts.map { name, statement in
      let filled = statement.replacing("STATE", with: folder.inbox + ".sharepipe")
        .replacing("INBOX", with: folder.inbox).replacing("PID", with: "\(getpid())")
      return "attempt(\"\(name)\", lambda: \(filled))"
    }
    try folder.putOn(
      """
      exec \(Self.python) "$0.py"
      """)
    try folder.write(
      "Extensions/A.appex/run.py",
      """
      import ctypes, errno, os, socket
      libc = ctypes.CDLL(None, use_errno=True)
      bundle = os.path.dirname(os.path.abspath(__file__))
      own = os.open(__file__, os.O_RDONLY)
      def link(target):
          if os.path.lexists('link'): os.unlink('link')
          os.symlink(target, 'link')
          return 'link'
      report = open(os.environ["SHAREPIPE_CONTAINER"] + "/report", "w")
      def call(result):
          if result < 0: raise OSError(ctypes.get_errno(), "refused")
      def attempt(name, work):
          try:
              work()
              print(name, "may", file=report)
          except OSError as error:
              refused = error.errno in (errno.EACCES, errno.EPERM)
              print(name, "refused" if refused else error, file=report)

      """ + statements.joined(separator: "\n") + "\n", under: "Rules")
    try folder.write("a.txt", "hello\n")
    try folder.write("journal.sqlite", "secret", under: "inbox.sharepipe", mode: 0o600)
    try folder.write(
      "containers/org.example.other/note", "secret", under: "inbox.sharepipe", mode: 0o600)
    for name in ["", "/containers", "/containers/org.example.other"] {
      unsafe chmod(folder.inbox + ".sharepipe" + name, 0o700)
    }
    return folder
  }

  private func check(_ folder: CommandFolder, _ outcome: StartedProgram.Outcome) throws {
    #expect(outcome.status == 0, "\(outcome.errors) \(outcome.output)")
    let report = try String(
      contentsOfFile: folder.inbox + ".sharepipe/containers/org.example.a/report", encoding: .utf8)
    #expect(
      report.split(separator: "\n").map(String.init)
        == Self.attempts.map { "\($0.name) refused" })
  }

  @Test(.enabled(if: hasPython))
  func `an extension can do nothing of what it must not`() async throws {
    let folder = try folder()
    let outcome = try await Tool.run(
      "process", folder.inbox, "--rules", folder.rules, "--require-isolation")
    try check(folder, outcome)
  }

  @Test(.enabled(if: hasPython && isRoot && setpriv != nil, "only root can become somebody else"))
  func `an extension of an ordinary user can do no more`() async throws {
    let setpriv = try #require(Self.setpriv)
    let tool = try #require(Tool.program)
    let folder = try folder()
    for name in try [""] + FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      unsafe chown(folder.path + "/" + name, 65534, 65534)
    }
    let outcome = try await Tool.run(
      [
        "--reuid=65534", "--regid=65534", "--clear-groups", tool.path, "process", folder.inbox,
        "--rules", folder.rules,
        "--require-isolation",
      ], program: URL(filePath: setpriv))
    try check(folder, outcome)
  }

  @Test func `a launcher that is not there is said, and an error where it is required`()
    async throws
  {
    let folder = try CommandFolder()
    try folder.putOn("exit 0")
    try folder.write("a.txt", "hello\n")
    let copy = URL(filePath: folder.path).appending(path: "bin/sharepipe")
    try FileManager.default.createDirectory(
      at: copy.deletingLastPathComponent(), withIntermediateDirectories: false)
    try await copyProgram(#require(Tool.program).path, to: copy.path)
    let required = try await Tool.run(
      ["process", folder.inbox, "--rules", folder.rules, "--require-isolation"], program: copy)
    #expect(required.status == 78)
    #expect(required.errors.contains("isolation is required, but extensions are not isolated: "))
    let available = try await Tool.run(
      ["process", folder.inbox, "--rules", folder.rules], program: copy)
    #expect(available.status == 0)
    #expect(
      available.errors.hasPrefix("sharepipe: extensions are not isolated: the program "),
      "\(available.errors)")
  }
}
