#if Console
import NIOCore

/// How much a client may ask of the front, and how long it may take.
///
/// Source: the page *TheConsole*, "Limits".
struct FrontLimits: Sendable {
  /// The longest request line, or header field, or all of the header fields, in bytes.
  var headBytes = 8 << 10
  /// The most header fields.
  var headFields = 64
  /// The longest body, in bytes.
  var bodyBytes = 256 << 10
  /// The most connections.
  var connections = 200
  /// The most connections of one user at a Unix socket, besides those who speak for many.
  var connectionsOfUser = 20
  /// The most requests that the desk has at a time.
  var exchanges = 64
  /// How long a head may take, from its first byte.
  var head: TimeAmount = .seconds(5)
  /// How long a body may take, from its head.
  var body: TimeAmount = .seconds(10)
  /// How long a connection may be open without a request.
  var quiet: TimeAmount = .seconds(30)
  /// How long the desk may take until an answer begins.
  var answer: TimeAmount = .seconds(60)
  /// How long a client may take to accept a part of an answer.
  var writing: TimeAmount = .seconds(30)
  /// How long a client may take to close a connection after the last answer.
  var lingering: TimeAmount = .seconds(2)
}
#endif
