#if Console
import ConsoleWire
import NIOCore
import NIOHTTP1

/// One connection of a client: one request after the other, each within its time.
///
/// Source: RFC 9112 for the form of messages; RFC 9110, section 15, for the status codes.
final class Connection: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private enum Phase {
    /// Nothing of a request has come.
    case quiet
    /// A head has begun.
    case head
    /// A head was read; its body is on the way.
    case body
    /// The desk has the request.
    case asked
    /// A part of the answer is being written; whether it is the last.
    case writing(isLast: Bool)
    /// A part was written, and the desk has more to say.
    case between
    /// Nothing more is read or written.
    case closing
  }

  /// Who is at the other end.
  let peer: ConsolePeer
  /// The exchange that goes on; `nil` for none.
  private(set) var exchange: UInt32?
  /// When the present phase began.
  private(set) var phaseBegan: NIODeadline = .now()

  private let desk: Desk
  private var context: ChannelHandlerContext?
  private var alarm: Scheduled<Void>?
  private var phase = Phase.quiet
  /// Whether it is one of those that are counted.
  private var hasPlace = false
  /// The head of the request that is served.
  private var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "")
  /// How many bytes its body is to have.
  private var length = 0
  /// What has come of its body.
  private var body: [UInt8] = []
  /// Whether the connection goes on after the answer.
  private var isKept = true
  /// Whether the answer has a body.
  private var hasBody = true
  /// How many bytes of the answer's body are to come; `nil` if that is not known.
  private var left: UInt64?

  init(_ peer: ConsolePeer, _ desk: Desk) {
    self.peer = peer
    self.desk = desk
  }

  /// Whether it may be closed for another one: no request of it is being answered.
  var givesWay: Bool {
    switch phase {
    case .quiet, .head, .body, .closing: true
    case .asked, .writing, .between: false
    }
  }

  // MARK: From the client

  func channelActive(context: ChannelHandlerContext) {
    self.context = context
    hasPlace = desk.add(self)
    guard hasPlace else { return refuse(.serviceUnavailable, "busy") }
    move(to: .quiet, for: desk.limits.quiet)
  }

  func channelInactive(context: ChannelHandlerContext) {
    alarm?.cancel()
    phase = .closing
    self.context = nil
    desk.remove(self)
  }

  /// Whether bytes that have come may be those of a request.
  ///
  /// What comes before the answer is dropped, and the answer is then the last.
  func takesBytes() -> Bool {
    switch phase {
    case .quiet: move(to: .head, for: desk.limits.head)
    case .head, .body: break
    case .asked, .writing, .between:
      isKept = false
      return false
    case .closing: return false
    }
    return true
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch (unwrapInboundIn(data), phase) {
    case (.head(let head), .head): take(head)
    case (.body(let part), .body): take(part)
    case (.end(nil), .body): ask()
    case (.end, .body): refuse(.badRequest, "trailers")
    // A second request that came in one piece with the first is not served.
    default: isKept = false
    }
  }

  /// What is not HTTP, or breaks a limit; or a field of the desk that no client could read.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError else { return close() }
    switch (phase, error) {
    case (.asked, _): isKept = false
    case (.writing, _), (.between, _): close()
    case (_, .headerOverflow): refuse(.requestHeaderFieldsTooLarge, "the head is too long")
    case (_, .invalidVersion): refuse(.httpVersionNotSupported, "HTTP/1.1 is spoken here")
    default: refuse(.badRequest, "this is not HTTP/1.1")
    }
  }

  private func take(_ head: HTTPRequestHead) {
    self.head = head
    let check: HeadCheck
    do throws(HeadCheck.Refusal) {
      check = try HeadCheck(head, desk.limits)
    } catch {
      return refuse(error.status, error.words)
    }
    length = check.length
    body = []
    // Behind a request for an upgrade nothing is read as HTTP.
    isKept = head.isKeepAlive && head.method != .CONNECT && !head.headers.contains(name: "upgrade")
    move(to: .body, for: desk.limits.body)
    if check.isExpecting {
      write(.head(HTTPResponseHead(version: .http1_1, status: .continue)))
      context?.flush()
    }
  }

  private func take(_ part: ByteBuffer) {
    body.append(contentsOf: part.readableBytesView)
    if body.count > length { refuse(.badRequest, "the body is longer than its Content-Length") }
  }

  private func ask() {
    guard body.count == length else { return refuse(.badRequest, "a request without its body") }
    let fields = head.headers.map {
      ConsoleRequest.Field($0.name.lowercased(), HeadCheck.value($0.value))
    }
    let request = ConsoleRequest(from: peer, head.method.rawValue, head.uri, fields, body: body)
    body = []
    guard let exchange = desk.ask(request, for: self) else {
      return refuse(.serviceUnavailable, "busy")
    }
    self.exchange = exchange
    move(to: .asked, for: desk.limits.answer)
  }

  // MARK: From the desk

  /// Begins an answer.
  func begin(_ answer: ConsoleAnswer, isLast: Bool) {
    guard case .asked = phase, answer.status >= 200, !answer.fields.contains(where: \.name.isEmpty)
    else { return breakOff() }
    var response = HTTPResponseHead(
      version: head.version, status: HTTPResponseStatus(statusCode: Int(answer.status)))
    hasBody = head.method != .HEAD && response.status.mayHaveResponseBody
    left = hasBody ? answer.length : nil
    // How a body ends is said here alone.
    let framing = ["connection", "content-length", "transfer-encoding"]
    for field in answer.fields where !framing.contains(field.name.lowercased()) {
      response.headers.add(name: field.name, value: field.value)
    }
    if let length = answer.length {
      response.headers.add(name: "content-length", value: "\(length)")
    } else if head.version == .http1_0 {
      isKept = false
    }
    if !isKept { response.headers.add(name: "connection", value: "close") }
    write([.head(response)], answer.body, isLast: isLast)
  }

  /// Goes on with an answer.
  func go(on bytes: [UInt8], isLast: Bool) {
    guard case .between = phase else { return breakOff() }
    write([], bytes, isLast: isLast)
  }

  /// Closes the connection, unless it closes anyway: the desk has broken off, or out of turn.
  func breakOff() {
    if case .closing = phase { return }
    close()
  }

  /// Writes a part of an answer; what was written last is done when all before it is.
  private func write(_ parts: [HTTPServerResponsePart], _ bytes: [UInt8], isLast: Bool) {
    guard let context else { return }
    if let left {
      // Of another length than it says, one answer would go over into the next.
      let count = UInt64(bytes.count)
      guard isLast ? count == left : count <= left else { return close() }
      self.left = left - count
    }
    if isLast { exchange = nil }
    move(to: .writing(isLast: isLast), for: desk.limits.writing)
    var parts = parts
    if hasBody, !bytes.isEmpty {
      parts.append(.body(.byteBuffer(context.channel.allocator.buffer(bytes: bytes))))
    }
    if isLast { parts.append(.end(nil)) }
    guard let last = parts.popLast() else { return wasWritten(.success(())) }
    for part in parts { write(part) }
    // A head that cannot be written has closed the connection.
    if case .closing = phase { return }
    let connection = NIOLoopBound(self, eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(last)).whenComplete { connection.value.wasWritten($0) }
  }

  private func wasWritten(_ result: Result<Void, any Error>) {
    guard case .success = result, case .writing(let isLast) = phase else { return close() }
    if !isLast {
      // How long the desk thinks about the next part is its matter.
      move(to: .between, for: nil)
      if let exchange { desk.ready(for: exchange) }
    } else if isKept {
      move(to: .quiet, for: desk.limits.quiet)
    } else {
      finish()
    }
  }

  // MARK: The end

  /// Closes the connection.
  func close() {
    phase = .closing
    alarm?.cancel()
    context?.close(promise: nil)
  }

  /// Closes the connection when the client has done so, or soon: if something were unread then, the
  /// system would take back what the client has not read yet.
  ///
  /// Source: RFC 9112, section 9.6.
  private func finish() {
    guard hasPlace else { return close() }
    move(to: .closing, for: desk.limits.lingering)
    context?.close(mode: .output, promise: nil)
  }

  /// Says why, in plain text, and closes the connection.
  private func refuse(_ status: HTTPResponseStatus, _ words: String) {
    guard let context else { return }
    if case .closing = phase { return }
    phase = .closing
    alarm?.cancel()
    let body = ByteBuffer(string: "\(status.code) \(status.reasonPhrase): \(words)\n")
    var response = HTTPResponseHead(version: .http1_1, status: status)
    response.headers = [
      "content-type": "text/plain; charset=utf-8", "content-length": "\(body.readableBytes)",
      "x-content-type-options": "nosniff", "cache-control": "no-store", "connection": "close",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-frame-options": "DENY", "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin", "cross-origin-resource-policy": "same-origin",
      "x-robots-tag": "noindex",
    ]
    if status == .serviceUnavailable { response.headers.add(name: "retry-after", value: "2") }
    write(.head(response))
    if head.method != .HEAD { write(.body(.byteBuffer(body))) }
    let connection = NIOLoopBound(self, eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { result in
      if case .success = result { connection.value.finish() } else { connection.value.close() }
    }
  }

  private func write(_ part: HTTPServerResponsePart) {
    context?.write(wrapOutboundOut(part), promise: nil)
  }

  private func move(to phase: Phase, for time: TimeAmount?) {
    self.phase = phase
    phaseBegan = .now()
    alarm?.cancel()
    alarm = nil
    guard let time, let context else { return }
    let connection = NIOLoopBound(self, eventLoop: context.eventLoop)
    alarm = context.eventLoop.scheduleTask(in: time) { connection.value.timeIsOver() }
  }

  private func timeIsOver() {
    switch phase {
    case .head, .body: refuse(.requestTimeout, "the request did not come in time")
    case .asked: refuse(.gatewayTimeout, "there was no answer in time")
    case .quiet, .writing, .between, .closing: close()
    }
  }
}
#endif
