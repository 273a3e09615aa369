#if Console
import NIOPosix
#endif

/// `sharepipe-console`: speaks HTTP with browsers, and passes on what they ask to the desk.
///
/// It is started by `sharepipe console` and has no rights: it opens nothing, starts nothing and
/// connects to nothing. Everything it has are the descriptors that it was given.
@main
enum ConsoleFront {
  static func main() {
    #if Console
    do {
      let options = try FrontOptions(Array(CommandLine.arguments.dropFirst()))
      try FrontServer(options).run(on: MultiThreadedEventLoopGroup(numberOfThreads: 1))
    } catch {
      FrontServer.fail("\(error)")
    }
    #endif
  }
}
