import ExtensionRunning
import Foundation
import SystemPackage
import TestSupport
import Testing

/// In which order the keeper reads the memory of a caller, makes sure that it still waits, and acts.
///
/// `metadata.c` is compiled for itself; the calls to the system by which it does so are replaced by
/// ones that note a letter: `r` for a read, `v` for the question whether the call is valid, `a` for
/// a change.
@Suite(.enabled(if: IsolationFixture.compiler != nil))
struct MetadataOrderTests {
  private static let sources = URL(
    filePath: repository.appending("Sources/SharepipeLauncher").string)

  /// Each call with its arguments, where `P` is a path, `D` its descriptor, and `T` times.
  static let calls: [(number: String, arguments: String)] = [
    ("SYS_chmod", "P, 0700"), ("SYS_fchmod", "D, 0700"), ("SYS_fchmodat", "AT_FDCWD, P, 0700"),
    ("452", "AT_FDCWD, P, 0700, 0"), ("452", "D, E, 0700, AT_EMPTY_PATH"),
    ("SYS_utime", "P, T"), ("SYS_utimes", "P, T"), ("SYS_futimesat", "AT_FDCWD, P, T"),
    ("SYS_futimesat", "D, 0, T"), ("SYS_utimensat", "AT_FDCWD, P, T, 0"),
    ("SYS_utimensat", "D, 0, T, 0"), ("SYS_utimensat", "D, E, T, AT_EMPTY_PATH"),
    ("SYS_utimensat", "AT_FDCWD, P, 0, 0"),
    ("SYS_utimensat", "AT_FDCWD, P, T, AT_SYMLINK_NOFOLLOW"),
  ]

  #if arch(x86_64)
  @Test
  func `whether a call still waits is asked after the last read and right before the change`()
    async throws
  {
    let cases = Self.calls.map { "{\($0.number), {\($0.arguments)}}" }
    let program = Self.head + cases.joined(separator: ",\n") + Self.tail
    let lines = try await Self.output(of: program).split(separator: "\n").map(String.init)
    #expect(lines.count == Self.calls.count * 2)
    for (call, pair) in zip(Self.calls, stride(from: 0, to: lines.count - 1, by: 2)) {
      // The call waits to the end: it is done.
      #expect(lines[pair].hasSuffix("va 0"), "\(call): \(lines[pair])")
      #expect(lines[pair].filter { $0 == "a" }.count == 1, "\(call): \(lines[pair])")
      // It waits no longer when that is asked last: nothing is done.
      #expect(lines[pair + 1].hasSuffix("v 1"), "\(call): \(lines[pair + 1])")
      #expect(!lines[pair + 1].contains("a"), "\(call): \(lines[pair + 1])")
    }
  }
  #endif

  private static func output(of program: String) async throws -> String {
    let temporary = try TemporaryFolder()
    let folder = temporary.url
    let source = folder.appending(path: "order.c")
    try Data(program.utf8).write(to: source)
    let binary = folder.appending(path: "order")
    try await run(
      #require(IsolationFixture.compiler),
      [
        "-w", "-I", sources.path(), "-o", binary.path(), source.path(),
        sources.appending(path: "metadata.c").path(),
        "-Wl,--wrap=ioctl,--wrap=process_vm_readv,--wrap=chmod,--wrap=syscall",
      ])
    return try await run(FilePath(binary.path()), [folder.appending(path: "file").path()])
  }

  @discardableResult
  private static func run(_ program: FilePath, _ arguments: [String]) async throws -> String {
    let outcome = try await StartedProgram.run(program.string, arguments)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.output
  }

  private static let head = """
    #define _GNU_SOURCE
    #include "launcher.h"
    #include <errno.h>
    #include <fcntl.h>
    #include <linux/seccomp.h>
    #include <stdarg.h>
    #include <stdio.h>
    #include <string.h>
    #include <sys/ioctl.h>
    #include <sys/stat.h>
    #include <sys/syscall.h>
    #include <sys/uio.h>
    #include <unistd.h>

    static int call, valid, is_dry;
    static char letters[64];
    static void note(char letter) { letters[strlen(letters)] = letter; }
    static struct { long number; unsigned long arguments[4]; } *calls;

    bool lies_in(const char *path, const char *other) { return true; }

    ssize_t __real_process_vm_readv(
        pid_t, const struct iovec *, unsigned long, const struct iovec *, unsigned long, unsigned long);
    ssize_t __wrap_process_vm_readv(
        pid_t process, const struct iovec *here, unsigned long a, const struct iovec *there,
        unsigned long b, unsigned long flags) {
      note('r');
      return __real_process_vm_readv(process, here, a, there, b, flags);
    }
    int __real_chmod(const char *, mode_t);
    int __wrap_chmod(const char *path, mode_t mode) { note('a'); return __real_chmod(path, mode); }
    long __real_syscall(long, ...);
    long __wrap_syscall(long number, long a, long b, long c, long d) {
      if (number == SYS_utimensat) note('a');
      return __real_syscall(number, a, b, c, d);
    }
    int __wrap_ioctl(int descriptor, unsigned long request, void *argument) {
      if (request == SECCOMP_IOCTL_NOTIF_RECV) {
        struct seccomp_notif *waiting = argument;
        waiting->id = 1, waiting->pid = getpid(), waiting->data.nr = calls[call].number;
        for (int index = 0; index < 4; index++)
          waiting->data.args[index] = calls[call].arguments[index];
        return 0;
      }
      if (request == SECCOMP_IOCTL_NOTIF_ID_VALID) {
        note('v');
        if (valid-- > 0) return 0;
        errno = ENOENT;
        return -1;
      }
      int error = -((struct seccomp_notif_resp *)argument)->error;
      if (!is_dry) printf("%s %d\\n", letters, error);
      return 0;
    }

    int main(int count, char **words) {
      #define P (unsigned long)words[1]
      #define D file
      #define E (unsigned long)""
      #define T (unsigned long)times
      int file = open(words[1], O_CREAT | O_RDWR, 0600);
      static struct wishes wishes = {.path_count = 1};
      wishes.paths[0] = (struct named_path){.path = words[1], .use = USE_WRITE};
      find_places(&wishes);
      if (!serve_calls_from(99)) return 2;
      static long times[4] = {1, 0, 1, 0};
      typeof(*calls) all[] = {

    """

  private static let tail = """
      };
      calls = all;
      for (call = 0; call < (int)(sizeof all / sizeof *all); call++) {
        // How often it is asked; then once with each answer to the last of these questions.
        memset(letters, 0, sizeof letters), valid = 99, is_dry = 1;
        serve_call();
        int asked = 99 - valid;
        for (int missing = 0; missing < 2; missing++) {
          memset(letters, 0, sizeof letters), valid = asked - missing, is_dry = 0;
          serve_call();
        }
      }
      return 0;
    }
    """
}
