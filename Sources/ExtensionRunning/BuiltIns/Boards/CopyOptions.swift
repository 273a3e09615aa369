import Documents

/// The options of the built-in extension `copy`.
///
/// | key | meaning | default |
/// |---|---|---|
/// | `Board` | the name of the board | `copies` |
/// | `ExpiresAfter` | how long a copy is there: a time with its unit, at most a day | `10 minutes` |
struct CopyOptions: Hashable {
  /// The longest time for which a copy is there.
  private static let longest = Duration.seconds(86_400)

  /// The name of the board.
  let board: BoardName
  /// How long a copy is there, in seconds.
  let lifetime: Int64

  /// Reads the options.
  ///
  /// - Parameter options: The options of the request.
  /// - Throws: ``BuiltInError/options(_:)``, with everything that is wrong.
  init(_ options: [String: DocumentValue]) throws(BuiltInError) {
    var fields = DocumentFields(options, at: "Options")
    var board: BoardName?
    do throws(BoardName.Fault) {
      board = try BoardName(fields.string("Board") ?? "copies")
    } catch {
      fields.report("Board", .other("\(error)"))
    }
    let lifetime = fields.time("ExpiresAfter") ?? .seconds(600)
    if lifetime > Self.longest {
      fields.report(
        "ExpiresAfter",
        .other("a copy lasts a day at most; keep it somewhere else if you need it longer"))
    }
    fields.reportUnknownKeys()
    guard let board, fields.problems.isEmpty else { throw .options(fields.problems) }
    self.board = board
    self.lifetime = lifetime.components.seconds
  }
}
