internal import CLinux
@unsafe @preconcurrency internal import Dispatch
internal import Glibc
package import SystemPackage

/// A file in the state that is touched when another process has left work in the journal, so that
/// a watch that sleeps takes it up at once.
package enum WakeFile {
  /// Touches the file; without effect if no process has ever watched.
  ///
  /// - Parameter state: The directory of the state.
  package static func touch(in state: FilePath) {
    _ = unsafe path(in: state).withPlatformString {
      unsafe utimensat(AT_FDCWD, $0, nil, AT_SYMLINK_NOFOLLOW)
    }
  }

  /// Makes the file, and reports each touch of it until the stream is dropped.
  ///
  /// - Parameter state: The directory of the state.
  /// - Returns: A value for each time it was touched; none if the system gives no events.
  static func touches(in state: FilePath) -> AsyncStream<Void> {
    let path = path(in: state)
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    let file = unsafe path.withPlatformString { unsafe open($0, flags, 0o600) }
    if file >= 0 { close(file) }
    let events = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    _ = unsafe path.withPlatformString {
      unsafe inotify_add_watch(events, $0, UInt32(IN_ATTRIB))
    }
    return stream(of: events)
  }

  private static func path(in state: FilePath) -> FilePath { state.appending("wake") }

  private nonisolated static func stream(of events: CInt) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      guard events >= 0 else { return }
      let source = DispatchSource.makeReadSource(
        fileDescriptor: events, queue: DispatchQueue(label: "wake"))
      source.setEventHandler {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while unsafe read(events, &buffer, buffer.count) > 0 {}
        continuation.yield()
      }
      source.setCancelHandler { close(events) }
      continuation.onTermination = { _ in source.cancel() }
      source.resume()
    }
  }
}
