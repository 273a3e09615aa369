import CLinux
import Glibc
import Sharepipe

/// Where the program begins.
///
/// Nothing here uses the main queue or the main actor. Both would cost each start: the main thread
/// ends where it serves them, for which the C library loads another one, and what returns to them
/// waits for a thread that is made for it.
@main
enum SharepipeProgram {
  static func main() {
    clinux_populate_zeroed()
    // A reader that goes away, or a limit of the size of files, must not end us in the middle of
    // the work; the programs of extensions have these signals again.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // Programs that use select(2) cannot have more; we do not, and they get a limit of their own.
    DescriptorLimit.raise()
    // What we make is for us alone.
    umask(0o077)
    if let place = unsafe getenv("SHAREPIPE_FAIL_POINT") {
      FailPoint.arm(unsafe String(cString: place))
    }
    Task.detached { await SharepipeTool.runAndExit() }
    while true { pause() }
  }
}
