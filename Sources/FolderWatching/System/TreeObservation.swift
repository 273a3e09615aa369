internal import SafeFiles
internal import SystemPackage

/// What a directory that is an entry holds, summed up so that any change in it shows.
struct TreeObservation {
  /// A sum of the facts of everything in the directory.
  private(set) var digest: UInt64 = 0
  /// Whether a process has a file in it open for writing.
  private(set) var isBusy = false
  /// Why a file in it gets no lease; the first reason.
  private(set) var leaseFault: Errno?
  /// How many things were seen.
  private var count = 0
  private let isLeasing: Bool

  /// How deep and how much is looked at; what is beyond gets no lease.
  private static let limits = (depth: 64, count: 65_536)

  /// Looks at a directory.
  ///
  /// - Parameters:
  ///   - name: The name of the directory.
  ///   - directory: The directory that it is in.
  ///   - isLeasing: Whether to ask for a lease on each file; the first that is busy ends it.
  /// - Throws: The error of the system if the directory itself cannot be read.
  init(_ name: [UInt8], in directory: OpenDirectory, isLeasing: Bool) throws(Errno) {
    self.isLeasing = isLeasing
    let top = try OpenDirectory(name, in: directory)
    let reader = try DirectoryReader(top)
    try look(into: top, reader, depth: 0, place: 0)
  }

  private mutating func look(
    into directory: OpenDirectory, _ reader: DirectoryReader, depth: Int, place: Int
  ) throws(Errno) {
    while !isBusy, let name = try reader.next()?.bytes {
      count += 1
      guard count <= Self.limits.count else {
        leaseFault = leaseFault ?? .tooManyRemoteLevels
        return
      }
      guard let facts = try? directory.facts(of: name) else { continue }
      var hasher = Hasher()
      hasher.combine(place)
      hasher.combine(name)
      hasher.combine(facts)
      let sum = hasher.finalize()
      // The order in which names are read may change.
      digest &+= UInt64(bitPattern: Int64(sum))
      switch facts.kind {
      case .regular: ask(name, in: directory, facts)
      case .directory: lookDeeper(name, in: directory, depth: depth, place: sum)
      case .special: break
      }
    }
  }

  private mutating func ask(_ name: [UInt8], in directory: OpenDirectory, _ facts: FileFacts) {
    guard isLeasing else { return }
    switch LeaseAnswer(about: name, in: directory, expecting: facts) {
    case .granted: break
    case .busy, .changed, .exhausted: isBusy = true
    case .unavailable(let fault): leaseFault = leaseFault ?? fault
    }
  }

  private mutating func lookDeeper(
    _ name: [UInt8], in directory: OpenDirectory, depth: Int, place: Int
  ) {
    do throws(Errno) {
      guard depth < Self.limits.depth else { throw .fileNameTooLong }
      let below = try OpenDirectory(name, in: directory)
      try look(into: below, try DirectoryReader(below), depth: depth + 1, place: place)
    } catch .tooManyOpenFiles, .tooManyOpenFilesInSystem {
      isBusy = true
    } catch {
      leaseFault = leaseFault ?? error
    }
  }
}
