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
    case body(HTTPRequestHead, [UInt8])
    /// The desk has the request.
    case asked(HTTPRequestHead)
    /// A part of the answer is being written; whether it is the last.
    case writing(HTTPRequestHead, isLast: Bool)
    /// A part was written, and the desk has more to say.
    case between(HTTPRequestHead)
    /// Nothing more is read.
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
  /// Whether the connection goes on after the answer.
  private var isKept = true

  init(_ peer: ConsolePeer, _ desk: Desk) {
    self.peer = peer
    self.desk = desk
  }

  /// Whether it has not sent a whole request.
  var isWaitingForRequest: Bool {
    switch phase {
    case .quiet, .head, .body: true
    case .asked, .writing, .between, .closing: false
    }
  }

  // MARK: From the client

  func channelActive(context: ChannelHandlerContext) {
    self.context = context
    guard desk.add(self) else { return refuse(.serviceUnavailable, "busy") }
    move(to: .quiet, for: desk.limits.quiet)
  }

  func channelInactive(context: ChannelHandlerContext) {
    alarm?.cancel()
    desk.remove(self)
    exchange = nil
    phase = .closing
    self.context = nil
  }

  /// Notes that bytes came.
  func bytesCame() {
    if case .quiet = phase { move(to: .head, for: desk.limits.head) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): take(head)
    case .body(let part): take(part)
    case .end(let trailers): if trailers == nil { ask() } else { refuse(.badRequest, "trailers") }
    }
  }

  /// What is not HTTP, or breaks a limit.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError else { return close() }
    switch error {
    case .headerOverflow: refuse(.requestHeaderFieldsTooLarge, "the head is too long")
    case .invalidVersion: refuse(.httpVersionNotSupported, "HTTP/1.1 is spoken here")
    default: refuse(.badRequest, "this is not HTTP/1.1")
    }
  }

  private func take(_ head: HTTPRequestHead) {
    switch phase {
    case .quiet, .head: break
    // A second request before the answer to the first one is not served.
    case .asked, .writing, .between: return isKept = false
    case .body, .closing: return
    }
    isKept = head.isKeepAlive
    guard head.version.major == 1, head.version.minor <= 1 else {
      return refuse(.httpVersionNotSupported, "HTTP/1.1 is spoken here")
    }
    guard head.headers["host"].count == 1 else {
      return refuse(.badRequest, "a request has one Host")
    }
    guard !head.headers.contains(name: "transfer-encoding") else {
      return refuse(.badRequest, "a request has a Content-Length here")
    }
    if let length = head.headers.first(name: "content-length").flatMap(Int.init),
      length > desk.limits.bodyBytes
    {
      return refuse(.payloadTooLarge, "the body is too long")
    }
    move(to: .body(head, []), for: desk.limits.body)
  }

  private func take(_ part: ByteBuffer) {
    // What belongs to a second request is too much.
    guard case .body(let head, var body) = phase else { return close() }
    // Nothing else may hold it, or each part would copy it.
    phase = .closing
    body.append(contentsOf: part.readableBytesView)
    phase = .body(head, body)
    if body.count > desk.limits.bodyBytes { refuse(.payloadTooLarge, "the body is too long") }
  }

  private func ask() {
    guard case .body(let head, let body) = phase else { return }
    let fields = head.headers.map { ConsoleRequest.Field($0.name.lowercased(), $0.value) }
    let request = ConsoleRequest(from: peer, head.method.rawValue, head.uri, fields, body: body)
    guard let exchange = desk.ask(request, for: self) else {
      return refuse(.serviceUnavailable, "busy")
    }
    self.exchange = exchange
    move(to: .asked(head), for: desk.limits.answer)
  }

  // MARK: From the desk

  /// Begins an answer.
  func begin(_ answer: ConsoleAnswer, isLast: Bool) {
    guard case .asked(let head) = phase else { return }
    var response = HTTPResponseHead(
      version: head.version, status: HTTPResponseStatus(statusCode: Int(answer.status)))
    for field in answer.fields { response.headers.add(name: field.name, value: field.value) }
    if let length = answer.length {
      response.headers.add(name: "content-length", value: "\(length)")
    } else if head.version.minor == 0 {
      isKept = false
    }
    if !isKept { response.headers.add(name: "connection", value: "close") }
    write([.head(response)], of: head, answer.body, isLast: isLast)
  }

  /// Goes on with an answer.
  func go(on bytes: [UInt8], isLast: Bool) {
    guard case .between(let head) = phase else { return }
    write([], of: head, bytes, isLast: isLast)
  }

  /// Writes a part of an answer; what was written last is done when all before it is.
  private func write(
    _ parts: [HTTPServerResponsePart], of head: HTTPRequestHead, _ bytes: [UInt8], isLast: Bool
  ) {
    guard let context else { return }
    if isLast { exchange = nil }
    move(to: .writing(head, isLast: isLast), for: desk.limits.writing)
    var parts = parts
    if !bytes.isEmpty, head.method != .HEAD {
      parts.append(.body(.byteBuffer(context.channel.allocator.buffer(bytes: bytes))))
    }
    if isLast { parts.append(.end(nil)) }
    guard let last = parts.popLast() else { return wasWritten(.success(())) }
    for part in parts { write(part) }
    let connection = NIOLoopBound(self, eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(last)).whenComplete { connection.value.wasWritten($0) }
  }

  private func wasWritten(_ result: Result<Void, any Error>) {
    guard case .success = result, case .writing(let head, let isLast) = phase else {
      return close()
    }
    if !isLast {
      // How long the desk thinks about the next part is its matter.
      move(to: .between(head), for: nil)
      if let exchange { desk.ready(for: exchange) }
    } else if isKept {
      move(to: .quiet, for: desk.limits.quiet)
    } else {
      close()
    }
  }

  // MARK: The end

  /// Closes the connection.
  func close() {
    phase = .closing
    alarm?.cancel()
    context?.close(promise: nil)
  }

  /// Says why, in plain text, and closes the connection.
  private func refuse(_ status: HTTPResponseStatus, _ words: String) {
    guard let context else { return }
    if case .closing = phase { return }
    if case .asked = phase { return close() }
    if case .writing = phase { return close() }
    if case .between = phase { return close() }
    phase = .closing
    alarm?.cancel()
    let body = ByteBuffer(string: "\(status.code) \(status.reasonPhrase): \(words)\n")
    var head = HTTPResponseHead(version: .http1_1, status: status)
    head.headers = [
      "content-type": "text/plain; charset=utf-8", "content-length": "\(body.readableBytes)",
      "x-content-type-options": "nosniff", "cache-control": "no-store", "connection": "close",
    ]
    if status == .serviceUnavailable { head.headers.add(name: "retry-after", value: "2") }
    write(.head(head))
    write(.body(.byteBuffer(body)))
    let channel = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
      channel.value.close(promise: nil)
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
    case .quiet, .asked, .writing, .between, .closing: close()
    }
  }
}
#endif
