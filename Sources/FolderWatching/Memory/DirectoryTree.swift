/// The directories that are looked into.
struct DirectoryTree {
  private struct Node {
    let parent: Int?
    let name: [UInt8]
    var children: [[UInt8]: Int] = [:]
    var watch: CInt?
    /// The listing of its parent that saw it last.
    var listing: Int
    var isUnreadable = false
    /// When it came; `nil` if it was there at first.
    var arrival: Int64?
    /// Whether it came with something in it.
    var cameFull = false
  }

  /// The longest time between a directory and the first of what came with it.
  private static let together: Int64 = 10_000_000_000

  private var nodes: [Int: Node]
  private var directories: [CInt: Int] = [:]
  private var lastNumber: Int

  /// The number of the root.
  let root: Int
  /// The number of the listing that runs or was the last.
  private(set) var listing = 0

  /// Creates a tree of a root.
  ///
  /// - Parameter root: A number that no directory had before; those after it are used, too.
  init(root: Int) {
    self.root = root
    lastNumber = root
    nodes = [root: Node(parent: nil, name: [], listing: 0)]
  }

  /// The number of directories.
  var count: Int { nodes.count }

  /// A number for the root of another tree.
  var nextNumber: Int { lastNumber + 1 }

  /// Whether a directory is in the tree.
  func contains(_ directory: Int) -> Bool {
    nodes[directory] != nil
  }

  /// The names on the way from the root to a directory.
  func names(to directory: Int) -> [[UInt8]] {
    var names: [[UInt8]] = []
    var position = directory
    while let node = nodes[position], let parent = node.parent {
      names.append(node.name)
      position = parent
    }
    return names.reversed()
  }

  /// The path of a directory below the root.
  func path(to directory: Int) -> [UInt8] {
    Array(names(to: directory).joined(separator: [UInt8(ascii: "/")]))
  }

  /// Notes when a directory came.
  mutating func noteArrival(of directory: Int, at time: Int64) {
    if nodes[directory]?.arrival == nil { nodes[directory]?.arrival = time }
  }

  /// Notes that a directory holds something.
  mutating func noteContent(of directory: Int, at time: Int64) {
    var next = nodes[directory]?.parent == nil ? nil : directory
    while let position = next, let node = nodes[position], let arrival = node.arrival,
      !node.cameFull, time - arrival <= Self.together
    {
      nodes[position]?.cameFull = true
      next = node.parent
    }
  }

  /// How many directories, from one upwards, came with something in them.
  ///
  /// Such a directory is done with when it is empty; an empty one that was made, or was there at
  /// first, is a place for what is to come.
  func depthOfArrival(_ directory: Int) -> Int {
    var depth = 0
    var next: Int? = directory
    while let position = next, let node = nodes[position], node.cameFull {
      depth += 1
      next = node.parent
    }
    return depth
  }

  /// The directory of a name in another.
  func child(_ name: [UInt8], of directory: Int) -> Int? {
    nodes[directory]?.children[name]
  }

  /// Puts a directory in, or finds it, and marks it as seen.
  mutating func add(_ name: [UInt8], to directory: Int) -> Int {
    if let child = child(name, of: directory) {
      nodes[child]?.listing = listing
      return child
    }
    lastNumber += 1
    nodes[lastNumber] = Node(parent: directory, name: name, listing: listing)
    nodes[directory]?.children[name] = lastNumber
    return lastNumber
  }

  /// Takes a directory out with all in it.
  ///
  /// - Returns: The watches that they had.
  mutating func remove(_ directory: Int) -> [CInt] {
    guard let node = nodes[directory] else { return [] }
    if let parent = node.parent { nodes[parent]?.children[node.name] = nil }
    var watches: [CInt] = []
    var pending = [directory]
    while let next = pending.popLast() {
      guard let node = nodes.removeValue(forKey: next) else { continue }
      if let watch = node.watch {
        directories[watch] = nil
        watches.append(watch)
      }
      pending.append(contentsOf: node.children.values)
    }
    return watches
  }

  // MARK: - Listings

  /// A listing of a directory starts.
  mutating func startListing() {
    listing += 1
  }

  /// The children of a directory that the listing did not see.
  func unseenChildren(of directory: Int) -> [Int] {
    nodes[directory]?.children.values.filter { nodes[$0]?.listing != listing } ?? []
  }

  /// Sets whether a directory cannot be looked into, and answers whether that is news.
  mutating func setUnreadable(_ isUnreadable: Bool, _ directory: Int) -> Bool {
    guard let old = nodes[directory]?.isUnreadable else { return false }
    nodes[directory]?.isUnreadable = isUnreadable
    return old != isUnreadable
  }

  /// Whether a directory could not be looked into.
  func isUnreadable(_ directory: Int) -> Bool {
    nodes[directory]?.isUnreadable ?? false
  }

  // MARK: - Watches

  /// The directory that a watch belongs to.
  func directory(of watch: CInt) -> Int? {
    directories[watch]
  }

  /// Notes the watch of a directory.
  ///
  /// The kernel has one watch for one directory, so another place that had it lost it: a rename
  /// came between.
  mutating func setWatch(_ watch: CInt, of directory: Int) {
    if let other = directories[watch], other != directory { nodes[other]?.watch = nil }
    if let old = nodes[directory]?.watch, old != watch { directories[old] = nil }
    nodes[directory]?.watch = watch
    directories[watch] = directory
  }

  /// Notes that a watch is no more.
  ///
  /// - Returns: The directory that it belonged to.
  mutating func forgetWatch(_ watch: CInt) -> Int? {
    guard let directory = directories.removeValue(forKey: watch) else { return nil }
    nodes[directory]?.watch = nil
    return directory
  }

  /// Notes that no watch is left.
  mutating func forgetWatches() {
    for directory in directories.values { nodes[directory]?.watch = nil }
    directories = [:]
  }
}
