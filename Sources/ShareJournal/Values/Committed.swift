/// What became of a write that decides on a context.
package enum Committed: Hashable, Sendable {
  /// It is kept, also if the machine loses its power now.
  case durable
  /// Another worker has taken the context up meanwhile: nothing was written.
  case stale
}
