/// A look at a binary property list before it is parsed, which bounds what parsing can cost.
///
/// Objects refer to others by number, so that a small file can stand for a huge or endless value.
/// The scan follows all references once, without recursion, and adds up what they stand for.
///
/// Source: Apple, `CFBinaryPList.c`: header, objects, a table of their offsets, and 32 bytes at the
/// end that say where the table and the top object are.
struct BinaryPropertyListScan {
  /// What an object stands for when everything that it refers to is written out.
  private struct Total {
    var values = 1
    var bytes = 0
    var members = 0
    var levels = 0
  }

  /// An object that is being added up.
  private struct Visit {
    let object: Int
    let content: BinaryPropertyListObject
    var next = 0
    var total: Total
  }

  private let list: BinaryPropertyList
  private let limits: DocumentLimits

  /// For each object: its sum, once it is known.
  private var totals: [Int: Total] = [:]
  private var path: [Visit] = []
  private var isOnPath: Set<Int> = []

  /// The number of references followed so far.
  private var steps = 0

  /// Looks at a list.
  ///
  /// - Parameters:
  ///   - bytes: The list.
  ///   - limits: How many levels and values there may be.
  /// - Returns: The number of members of all dictionaries.
  /// - Throws: The first fault.
  static func members(in bytes: [UInt8], _ limits: DocumentLimits) throws(DocumentFault) -> Int {
    let list = try BinaryPropertyList(bytes)
    var scan = BinaryPropertyListScan(list: list, limits: limits)
    return try scan.run().members
  }

  private init(list: BinaryPropertyList, limits: DocumentLimits) {
    self.list = list
    self.limits = limits
  }

  /// Adds up the top object.
  private mutating func run() throws(DocumentFault) -> Total {
    try enter(list.topObject, asKey: false)
    while let last = path.indices.last {
      let visit = path[last]
      guard visit.next < visit.content.references else {
        leave()
        continue
      }
      path[last].next += 1
      try step()
      let isKey = visit.next < visit.content.keys
      let object = try list.reference(visit.next, of: visit.content)
      if let total = totals[object] {
        if isKey { try requireText(object) }
        try add(total, asKey: isKey)
      } else {
        try enter(object, asKey: isKey)
      }
    }
    return totals[list.topObject] ?? Total()
  }

  /// Begins an object.
  private mutating func enter(_ number: Int, asKey isKey: Bool) throws(DocumentFault) {
    let content = try list.object(number)
    guard isOnPath.insert(number).inserted else {
      throw DocumentFault(.selfReferring, at: content.offset)
    }
    if isKey, !content.isText { throw Self.keyFault(content) }
    var total = Total()
    total.bytes = content.payload
    total.levels = content.isContainer ? 1 : 0
    total.members = content.keys
    path.append(Visit(object: number, content: content, total: total))
    guard path.count <= limits.depth + 1 else {
      throw DocumentFault(.tooDeep(limit: limits.depth), at: content.offset)
    }
    try check(total, at: content)
    if content.references == 0 {
      path.removeLast()
      isOnPath.remove(number)
      totals[number] = total
      if !path.isEmpty { try add(total, asKey: isKey) }
    }
  }

  /// Ends the last object of the path, and adds it to the one before.
  private mutating func leave() {
    let visit = path.removeLast()
    isOnPath.remove(visit.object)
    totals[visit.object] = visit.total
    // The object before asks for it again, and then finds its sum.
    if let last = path.indices.last {
      path[last].next -= 1
      steps -= 1
    }
  }

  /// Adds an object to the last one of the path, where keys are no values of their own.
  private mutating func add(_ total: Total, asKey isKey: Bool) throws(DocumentFault) {
    guard let last = path.indices.last else { return }
    path[last].total.values += isKey ? 0 : total.values
    path[last].total.bytes += total.bytes
    path[last].total.members += total.members
    path[last].total.levels = max(path[last].total.levels, total.levels + 1)
    try check(path[last].total, at: path[last].content)
  }

  /// Refuses what is beyond the limits.
  private func check(
    _ total: Total, at content: BinaryPropertyListObject
  ) throws(DocumentFault) {
    if total.values > limits.values {
      throw DocumentFault(.tooManyValues(limit: limits.values), at: content.offset)
    }
    if total.bytes > limits.expandedBytes {
      throw DocumentFault(.expandsTooFar(limit: limits.expandedBytes), at: content.offset)
    }
    if total.levels > limits.depth {
      throw DocumentFault(.tooDeep(limit: limits.depth), at: content.offset)
    }
  }

  /// Counts a reference, of which there are keys and values.
  private mutating func step() throws(DocumentFault) {
    steps += 1
    if steps > 2 * limits.values { throw DocumentFault(.tooManyValues(limit: limits.values)) }
  }

  private func requireText(_ object: Int) throws(DocumentFault) {
    let content = try list.object(object)
    if !content.isText { throw Self.keyFault(content) }
  }

  private static func keyFault(_ content: BinaryPropertyListObject) -> DocumentFault {
    DocumentFault(.malformed(.propertyList, "a key is not a string"), at: content.offset)
  }
}
