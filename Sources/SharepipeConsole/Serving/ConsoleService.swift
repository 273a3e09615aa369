internal import Glibc
import ContentSniffing
package import ExtensionRunning
package import Logging
import SafeFiles
package import SystemPackage

/// The console as it serves: the desk in this process, and the front in one without rights, which is
/// started again when it ends.
package struct ConsoleService: Sendable {
  /// The name of the program that speaks HTTP.
  package static let frontName: FilePath.Component = "sharepipe-console"

  private let desk: ConsoleDesk
  private let front: FilePath
  private let isolation: Isolation
  private let logger: Logger
  /// The users who speak for many, as a reverse proxy does.
  private let speakers: [UInt32]

  /// How long to wait before the front is started again.
  private static let pauses: (first: Duration, longest: Duration) = (
    .milliseconds(250), .seconds(30)
  )
  /// How long the front must have lived for the pause to be the first again.
  private static let steady: Duration = .seconds(60)

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - desk: Answers requests.
  ///   - front: The program that speaks HTTP.
  ///   - isolation: How much its isolation matters.
  ///   - speakers: The users at a Unix socket who speak for many.
  ///   - logger: Gets what an operator should know.
  package init(
    _ desk: ConsoleDesk, front: FilePath, isolation: Isolation, speakers: [UInt32] = [],
    logger: Logger
  ) {
    self.desk = desk
    self.front = front
    self.isolation = isolation
    self.speakers = speakers
    self.logger = logger
  }

  /// Serves until the task is cancelled.
  ///
  /// - Parameter sockets: Where browsers and programs connect.
  /// - Throws: ``LaunchFault`` if the front cannot be started at all.
  package func run(at sockets: [FileDescriptor]) async throws {
    var pause = Self.pauses.first
    while !Task.isCancelled {
      let start = ContinuousClock.now
      let end = try await serveOnce(at: sockets)
      guard !Task.isCancelled else { return }
      pause = .now - start > Self.steady ? Self.pauses.first : pause
      logger.warning("the front has ended (\(end)); another one is started in \(pause)")
      try? await Task.sleep(for: pause)
      pause = min(pause * 2, Self.pauses.longest)
    }
  }

  /// Starts a front, and answers what it asks until it ends.
  private func serveOnce(at sockets: [FileDescriptor]) async throws -> String {
    let pair = try SocketPair()
    let ours = pair.ours.descriptor
    let theirs = pair.theirs.descriptor
    var arguments = ["--desk", "3"]
    for index in sockets.indices { arguments += ["--listen", "\(4 + index)"] }
    for user in speakers { arguments += ["--speaks-for-many", "\(user)"] }
    let program = ServingProgram(
      executable: front, arguments: arguments, libraries: SwiftLibrary.folders, isolation: isolation
    )
    let conversation = FrontConversation(over: ours) { [desk] in await desk.answer($0) }
    return try await withTaskCancellationHandler {
      async let fault = conversation.run()
      let end: String
      do {
        end = try await program.run(handing: [theirs] + sockets) { [logger] line in
          logger.warning("front: \(line)")
        }
      } catch {
        shutdown(ours.rawValue, CInt(SHUT_RDWR))
        _ = await fault
        throw error
      }
      shutdown(ours.rawValue, CInt(SHUT_RDWR))
      guard let fault = await fault else { return end }
      return "\(end), after a frame that has not the form of one: \(fault)"
    } onCancel: {
      // The front ends when its desk is gone.
      shutdown(ours.rawValue, CInt(SHUT_RDWR))
    }
  }
}
