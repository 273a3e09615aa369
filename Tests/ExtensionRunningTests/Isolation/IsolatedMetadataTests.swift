import CLinux
import ExtensionRunning
import Glibc
import ShareModel
import ShareRules
import SystemPackage
import Testing

/// What this system gives.
private let report = Isolation().report

/// Extensions that change modes, times and attributes of files, where they may and where not.
@Suite(
  .enabled(if: report.launcher != nil && report.filtersSystemCalls && report.landlockVersion > 0))
struct IsolatedMetadataTests {
  /// Every call that changes a mode or a time of the file `path`, which is open as `file`.
  ///
  /// Calls that a processor lacks are left out. The numbers are those of x86-64.
  static let calls = """
    def calls(path, file):
        name = os.fsencode(path)
        now = struct.pack('qqqq', 1, 0, 1, 0)
        base, leaf = os.open(os.path.dirname(path), os.O_PATH), os.path.basename(name)
        link = b'/proc/self/fd/%d' % file
        yield 'fchmod', 91, (file, 0o700)
        yield 'utimensat', 280, (file, None, now, 0)
        yield 'chmod', 90, (name, 0o700)
        yield 'chmod of a descriptor', 90, (link, 0o700)
        yield 'fchmodat', 268, (-100, name, 0o700)
        yield 'fchmodat beneath', 268, (base, leaf, 0o700)
        yield 'fchmodat2', 452, (-100, name, 0o700, 0)
        yield 'fchmodat2 of a descriptor', 452, (file, b'', 0o700, 0x1000)
        yield 'utime', 132, (name, struct.pack('qq', 1, 1))
        yield 'utime to now', 132, (name, None)
        yield 'utimes', 235, (name, now)
        yield 'utimes of a descriptor', 235, (link, now)
        yield 'futimesat', 261, (-100, name, now)
        yield 'futimesat of a descriptor', 261, (file, None, now)
        yield 'futimesat beneath', 261, (base, leaf, now)
        yield 'utimensat of a path', 280, (-100, name, now, 0)
        yield 'utimensat beneath', 280, (base, leaf, now, 0x100)
        yield 'utimensat of nothing', 280, (file, b'', now, 0x1000)

    """

  static let python =
    IsolationFixture.python + """
      import struct
      if platform.machine() != 'x86_64': sys.exit(0)
      root, output = 'ROOT', os.environ['SHAREPIPE_OUTPUT']
      def error_of(number, arguments):
          ctypes.set_errno(0)
          words = [ctypes.c_long(a) if isinstance(a, int) else a for a in arguments]
          return 0 if libc.syscall(number, *words) == 0 else ctypes.get_errno()

      """ + calls

  /// A fixture whose program has the path of the fixture in place of `ROOT`.
  private func fixture(_ program: String) throws -> IsolationFixture {
    let fixture = try IsolationFixture("")
    let text = program.split(separator: "ROOT", omittingEmptySubsequences: false)
      .joined(separator: fixture.root.string)
    try fixture.write(text, to: "Rules/Mine.appex/mine", permissions: 0o700)
    return fixture
  }

  private func status(of name: String, in fixture: IsolationFixture) -> (mode: mode_t, time: Int) {
    var status = stat()
    let path = fixture.place(name)
    guard unsafe path.withPlatformString({ unsafe stat($0, &status) }) == 0 else { return (0, 0) }
    return (status.st_mode, status.st_mtim.tv_sec)
  }

  /// Files that a run may not write, and how one of them is named and opened.
  static let targets: [(file: String, way: String, opened: String)] = [
    ("elsewhere/file", "root + '/elsewhere/file'", "os.open(path, os.O_PATH)"),
    ("Rules/Mine.appex/mine", "root + '/Rules/Mine.appex/mine'", "os.open(path, os.O_RDONLY)"),
    (
      "state/work/1/run-1/input/0.txt", "output + '/../input/0.txt'", "os.open(path, os.O_RDONLY)"
    ),
    ("elsewhere/file", "link(root + '/elsewhere/file')", "os.open(path, os.O_PATH)"),
    ("elsewhere/file", "link(root + '/elsewhere') + '/file'", "os.open(path, os.O_PATH)"),
    ("Rules/Mine.appex/mine", "link('/proc/self/fd/%d' % open_own())", "open_own()"),
    ("Rules/Mine.appex/mine", "'/proc/self/fd/%d' % open_own()", "open_own()"),
    (
      "Rules/Mine.appex/mine", "'/proc/thread-self/fd/%d' % open_own()", "open_own()"
    ),
    (
      "Rules/Mine.appex/mine", "'/proc/%d/fd/%d' % (os.getpid(), open_own())", "open_own()"
    ),
    ("elsewhere/file", "'/proc/%d/root' % os.getpid() + root + '/elsewhere/file'", "open_own()"),
    ("inbox/letter.txt", "root + '/inbox/letter.txt'", "os.open(path, os.O_PATH)"),
    ("elsewhere", "root + '/elsewhere'", "os.open(path, os.O_PATH | os.O_DIRECTORY)"),
  ]

  @Test(.enabled(if: IsolationFixture.hasPython), arguments: targets)
  func `a file that a run may not write keeps its mode and its times`(
    file: String, way: String, opened: String
  ) async throws {
    let program =
      Self.python + """
        def open_own(): return os.open(root + '/Rules/Mine.appex/mine', os.O_RDONLY)
        def link(target):
            os.symlink(target, output + '/link')
            return output + '/link'
        path = \(way)
        before = os.stat(path)
        # What leads through a descriptor of the process is refused in more than one way.
        magic = "proc" in path or (os.path.islink(path) and "proc" in os.readlink(path))
        for name, number, arguments in calls(path, \(opened)):
            error = error_of(number, arguments)
            follows = name not in ('utimensat beneath',) or not os.path.islink(path)
            refused = (1,) if not magic and follows else (0, 1, 2, 40)
            if error not in refused: print(name, os.strerror(error), file=sys.stderr)
        after = os.stat(path)
        assert (after.st_mode, after.st_mtime, after.st_atime) == (
            before.st_mode, before.st_mtime, before.st_atime)
        """
    let fixture = try fixture(program)
    let before = status(of: file, in: fixture)
    let run = await fixture.run()
    #expect(run.answer == .completed(nil), "\(run)")
    #expect(run.log.isEmpty, "\(run.log)")
    #expect(status(of: file, in: fixture) == before)
  }

  @Test(.enabled(if: IsolationFixture.hasPython))
  func `a file that a run may write changes as it did, but for the rights of others`() async throws
  {
    let program =
      Self.python + """
        for place in (output, os.getcwd(), os.environ['SHAREPIPE_CONTAINER']):
            path = place + '/file'
            open(path, 'w').close()
            os.symlink('file', place + '/link')
            for opened in (os.O_RDONLY, os.O_RDWR):
                for way in (path, place + '/link', 'DOT'):
                    if way == 'DOT': os.chdir(place); way = './file'
                    file = os.open(way, opened)
                    for name, number, arguments in calls(way, file):
                        os.chmod(path, 0o600); os.utime(path, (7, 7))
                        error = error_of(number, arguments)
                        status = os.stat(path)
                        if error: print(place, way, name, os.strerror(error), file=sys.stderr)
                        done = status.st_mode & 0o7777 == 0o700 if 'chmod' in name else (
                            status.st_mtime != 7 or way.endswith('link') and name == 'utimensat beneath')
                        if not done: print(place, way, name, 'was not done', file=sys.stderr)
        os.chmod(path, 0o6777)
        assert os.stat(path).st_mode & 0o7777 == 0o700
        os.utime(path, ns=(1_000_000_007, 2_000_000_009))
        assert os.stat(path).st_mtime_ns == 2_000_000_009
        os.utime(place + '/link', (5, 5), follow_symlinks=False)
        assert os.lstat(place + '/link').st_mtime == 5
        for number, arguments, error in (
            (90, (b'nothing', 0o600), 2), (91, (99, 0o600), 9), (91, (-100, 0o600), 9),
            (90, (None, 0o600), 14), (90, (b'', 0o600), 2), (90, (b'x' * 5000, 0o600), 36),
            (452, (-100, b'file', 0o600, 0x40), 22), (90, (b'file/x', 0o600), 20),
            (235, (b'file', struct.pack('qqqq', 1, 1000000, 1, 0)), 22),
            (280, (-100, None, None, 0), 14), (268, (99, b'file', 0o600), 9)):
            seen = error_of(number, arguments)
            if seen != error: print(number, arguments, os.strerror(seen), file=sys.stderr)
        """
    let run = await (try fixture(program)).run()
    #expect(run.answer == .completed(nil), "\(run)")
    #expect(run.log.isEmpty, "\(run.log)")
  }

  @Test(.enabled(if: IsolationFixture.hasPython))
  func `a path that changes while it is looked at leads nowhere else`() async throws {
    let program =
      Self.python + """
        os.mkdir(output + '/real'); open(output + '/real/file', 'w').close()
        os.symlink(root + '/elsewhere', output + '/x')
        parent = os.getpid()
        if os.fork() == 0:
            while os.getppid() == parent:
                libc.syscall(316, -100, os.fsencode(output + '/x'), -100,
                             os.fsencode(output + '/real'), 2)
            os._exit(0)
        end, done, refused = time.monotonic() + 1.5, 0, 0
        while time.monotonic() < end:
            for name, number, arguments in calls(output + '/x/file', 0):
                if arguments[0] in (0, b'/proc/self/fd/0'): continue
                if error_of(number, arguments) == 0: done += 1
                else: refused += 1
            os.closerange(3, 100)
        assert done > 10 and refused > 10, (done, refused)
        """
    let fixture = try fixture(program)
    let before = status(of: "elsewhere/file", in: fixture)
    let run = await fixture.run()
    #expect(run.answer == .completed(nil), "\(run)")
    #expect(status(of: "elsewhere/file", in: fixture) == before)
  }

  /// Statements of Python that make a file in the output, and the mode that one may have at most.
  static let made: [(statement: String, error: CInt, mode: mode_t)] = [
    ("os.open('made', os.O_CREAT | os.O_WRONLY, 0o777)", 0, 0o700),
    ("os.open('made', os.O_CREAT | os.O_WRONLY, 0o4777)", EPERM, 0),
    ("call(2, b'made', os.O_CREAT | os.O_WRONLY, 0o2777)", EPERM, 0),
    ("call(85, b'made', 0o4777)", EPERM, 0),
    ("call(437, -100, b'made', struct.pack('QQQ', 0o101, 0o4777, 0), 24)", ENOSYS, 0),
    ("os.close(os.open('.', os.O_TMPFILE | os.O_WRONLY, 0o4777))", EPERM, 0),
    ("os.mkdir('made', 0o7777)", 0, 0o1700),
    ("os.mkfifo('made', 0o777)", 0, 0o700),
    ("os.mknod('made', 0o104777)", EPERM, 0),
    ("os.mknod('made', 0o020600, os.makedev(0, 0))", EPERM, 0),
    ("os.mknod('made', 0o060600, os.makedev(8, 0))", EPERM, 0),
    ("call(133, b'made', 0o020600, 0)", EPERM, 0),
    // The mode counts only where a file is made.
    ("open('made', 'w').close(); call(257, -100, b'made', 0, 0o4777)", 0, 0o600),
  ]

  @Test(.enabled(if: IsolationFixture.hasPython), arguments: made)
  func `what a run makes gives rights to nobody else, whatever mask it asks for`(
    statement: String, error: CInt, mode: mode_t
  ) async throws {
    let program =
      Self.python + """
        os.chdir(output)
        for mask in (0, 0o27, 0o777): assert os.umask(mask) == 0o77
        def call(number, *arguments):
            error = error_of(number, arguments)
            if error and error != 38 and ctypes.get_errno() != error: raise AssertionError
            if libc.syscall(number, *[ctypes.c_long(a) if isinstance(a, int) else a
                                      for a in arguments]) < 0:
                raise OSError(ctypes.get_errno(), 'refused')
        error = 0
        try:
            \(statement)
        except OSError as fault:
            error = fault.errno
        assert error == \(error), error
        if not error: assert os.stat('made').st_mode & 0o7777 == \(mode)
        """
    let run = await (try fixture(program)).run()
    #expect(run.answer == .completed(nil), "\(run)")
  }

  /// Requests that change attributes of a file which may only be read.
  static let requests = [0x4008_6602, 0x4004_6602, 0x401C_5820, 0x4008_7602, 0x4000_940F]

  @Test(.enabled(if: IsolationFixture.hasPython), arguments: requests)
  func `attributes of a file that can be read are not changed`(request: Int) async throws {
    let program =
      Self.python + """
        file = os.open(root + '/Rules/Mine.appex/mine', os.O_RDONLY)
        assert error_of(16, (file, \(request), b'\\0' * 64)) == 1
        # Flags can be read, where the file system has any.
        assert error_of(16, (file, 0x80086601, ctypes.create_string_buffer(64))) in (0, 25)
        """
    let run = await (try fixture(program)).run()
    #expect(run.answer == .completed(nil), "\(run)")
  }

  /// Programs that need their files' modes and times.
  static let work: [String] = [
    "#!/bin/sh\nset -e; echo x > a; touch -d 2001-02-03 a; cp -p a b; [ a -ot \"$0\" ]; "
      + "[ \"$(stat -c %Y a)\" = \"$(stat -c %Y b)\" ]; chmod +x a; [ -x a ]; chmod 400 a; chmod u+w a; "
      + "install -m 755 a c; [ \"$(stat -c %a c)\" = 700 ]; mkdir -p -m 755 d/e; umask 022; touch -h -d @5 a",
    // The domain of the keeper does not keep files from being moved between directories.
    "#!/bin/sh\nset -e; mkdir a b; echo x > a/c; mv a/c b/c; ln b/c a/d; ! [ -e a/c ]; [ a/d -ef b/c ]; "
      + "mv b \"$SHAREPIPE_CONTAINER/b\"; [ a/d -ef \"$SHAREPIPE_CONTAINER/b/c\" ]",
    "#!/bin/sh\nset -e; mkdir a; echo x > a/b; touch -d @7 a/b a; chmod 500 a/b; tar cf t a; rm -r a; "
      + "tar xpf t; [ \"$(stat -c '%a %Y' a/b)\" = '500 7' ]; [ \"$(stat -c %Y a)\" = 7 ]",
    "#!/usr/bin/env python3\nimport os, shutil, tempfile, zipfile\nopen('a', 'w').close()\n"
      + "os.utime('a', (7, 7)); shutil.copy2('a', 'b'); shutil.copystat('a', 'b')\n"
      + "assert os.stat('b').st_mtime == 7; shutil.copytree('.', 'c', ignore=lambda *_: ['c'])\n"
      + "os.fchmod(os.open('a', os.O_RDONLY), 0o640); assert os.stat('a').st_mode & 0o777 == 0o600\n"
      + "d = tempfile.mkdtemp(dir='.'); os.chmod(d, 0); shutil.rmtree(d, ignore_errors=True)",
    "#!/bin/sh\n# exiftool\nset -e; printf 'GIF89a\\1\\0\\1\\0\\200\\0\\0\\0\\0\\0\\377\\377\\377,\\0\\0\\0\\0\\1\\0\\1\\0\\0\\2\\2D\\1\\0;' "
      + "> a.gif; touch -d @7 a.gif; exiftool -q -P -overwrite_original -Comment=x a.gif; "
      + "[ \"$(stat -c %Y a.gif)\" = 7 ]; exiftool -q '-FileModifyDate=2001:01:01 00:00:00Z' a.gif; "
      + "[ \"$(stat -c %Y a.gif)\" = 978307200 ]",
    "#!/bin/sh\n# git\nset -e; export HOME=\"$PWD\" GIT_CONFIG_NOSYSTEM=1; git init -q a; cd a; echo x > b; "
      + "chmod +x b; git add b; git -c user.name=a -c user.email=b commit -qm c; git gc -q; "
      + "rm b; git checkout -q b; [ -x b ]",
    "#!/bin/sh\n# convert\nset -e; convert -version 2>&1 | grep -q "
      + "'^Version: ImageMagick' || exit 0; convert -size 2x2 xc:red a.png; convert a.png b.jpg; "
      + "mogrify -resize 1x1 a.png",
    "#!/bin/sh\n# rsync\nset -e; mkdir a; echo x > a/b; touch -d @7 a/b; rsync -a a/ c/; "
      + "[ \"$(stat -c %Y c/b)\" = 7 ]",
    "#!/usr/bin/perl\nopen F, '>a'; close F; chmod(0755, 'a') == 1 or die; utime(7, 7, 'a') == 1 or die; "
      + "(stat 'a')[9] == 7 or die",
  ]

  @Test(arguments: work)
  func `programs that keep modes and times go on`(program: String) async throws {
    let first = program.prefix { $0 != "\n" }.split(whereSeparator: { " /".contains($0) }).last
    let second = program.split(separator: "\n").dropFirst().first.flatMap {
      $0.hasPrefix("# ") ? $0.dropFirst(2) : nil
    }
    for name in [first, second].compactMap({ $0 }) {
      guard ProgramSearch.system.path(of: String(name)) != nil else { return }
    }
    let run = await (try IsolationFixture(program)).run()
    #expect(run.exitStatus == 0, "\(run)")
  }
}
