import Glibc
import SafeFiles
import Testing

struct BlockingThreadTests {
  @Test func `a thread leaves signals to others, except those that it causes itself`() async {
    let open = await BlockingThread.run {
      var mask = sigset_t()
      unsafe pthread_sigmask(SIG_SETMASK, nil, &mask)
      return (1..<32).filter { unsafe sigismember(&mask, $0) == 0 }
    }
    // No program can block the two signals that always end or stop it.
    let always = [SIGKILL, SIGSTOP]
    let own = [SIGILL, SIGTRAP, SIGFPE, SIGBUS, SIGSEGV, SIGSYS, SIGPIPE]
    #expect(open == (always + own).sorted())
  }
}
