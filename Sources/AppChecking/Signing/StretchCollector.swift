/// Keeps the stretches of a file that are wanted, while the file goes by chunk after chunk.
///
/// What a stretch says may make others wanted. They count from the byte at which the stretch ends, so
/// that it does not matter how the file was cut into chunks.
struct StretchCollector<Purpose> {
  /// A stretch.
  struct Stretch {
    /// What it is wanted for.
    let purpose: Purpose
    /// Where it is in the file.
    let range: Range<Int>
    /// What was kept of it so far.
    fileprivate(set) var bytes: [UInt8] = []

    /// Keeps what of some bytes of the file belongs to the stretch.
    fileprivate mutating func take(_ chunk: ArraySlice<UInt8>, at position: Int) {
      let skipped = max(0, range.lowerBound - position)
      guard skipped < chunk.count else { return }
      bytes += chunk.dropFirst(skipped).prefix(range.count - bytes.count)
    }
  }

  /// The stretches that are not complete.
  private(set) var wanted: [Stretch] = []

  /// The number of bytes that went by.
  private(set) var position = 0

  /// The bytes that the wanted stretches have together when they are complete.
  var size: Int { wanted.reduce(0) { $0 + $1.range.count } }

  /// Makes a stretch wanted.
  ///
  /// - Parameters:
  ///   - range: Where it is; not empty, and small enough for the memory.
  ///   - purpose: What it is wanted for.
  /// - Returns: Whether all of it is still to come.
  mutating func want(_ range: Range<Int>, for purpose: Purpose) -> Bool {
    guard range.lowerBound >= position, !range.isEmpty else { return false }
    var stretch = Stretch(purpose: purpose, range: range)
    stretch.bytes.reserveCapacity(range.count)
    wanted.append(stretch)
    return true
  }

  /// Takes bytes up to the end of the next stretch, or all of them.
  ///
  /// - Parameter chunk: The bytes that come next; those that were taken are removed.
  /// - Returns: A stretch that is complete, or `nil`: then the whole chunk was taken.
  mutating func next(in chunk: inout ArraySlice<UInt8>) -> Stretch? {
    while true {
      if let index = wanted.firstIndex(where: { $0.range.upperBound == position }) {
        return wanted.remove(at: index)
      }
      guard !chunk.isEmpty else { return nil }
      let nearest = wanted.lazy.map(\.range.upperBound).min() ?? .max
      let part = chunk.prefix(nearest - position)
      for index in wanted.indices { wanted[index].take(part, at: position) }
      position += part.count
      chunk = chunk.dropFirst(part.count)
    }
  }
}

extension StretchCollector: Sendable where Purpose: Sendable {}
extension StretchCollector.Stretch: Sendable where Purpose: Sendable {}
