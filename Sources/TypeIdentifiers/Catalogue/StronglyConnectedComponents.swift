/// The groups of nodes of a graph that can be reached from each other.
///
/// Tarjan's algorithm (R. Tarjan, "Depth-first search and linear graph algorithms", 1972), with a
/// stack of its own, so that a long chain cannot exhaust the thread's.
struct StronglyConnectedComponents {
  private var components: [Int]

  /// Works out the groups.
  ///
  /// - Parameter edges: For each node the nodes that it leads to.
  init(of edges: [[Int]]) {
    let unseen = -1
    components = [Int](repeating: unseen, count: edges.count)
    var numbers = components
    var lowest = components
    var open: [Int] = []
    var path: [(node: Int, nextEdge: Int)] = []
    var count = 0
    for start in edges.indices where numbers[start] == unseen {
      path.append((start, 0))
      while let (node, nextEdge) = path.popLast() {
        if nextEdge == 0 {
          numbers[node] = count
          lowest[node] = count
          count += 1
          open.append(node)
        } else {
          // Back from the node behind the edge before: it may reach further up than this one.
          let reached = edges[node][nextEdge - 1]
          if components[reached] == unseen { lowest[node] = min(lowest[node], lowest[reached]) }
        }
        if nextEdge < edges[node].count {
          path.append((node, nextEdge + 1))
          let target = edges[node][nextEdge]
          if numbers[target] == unseen { path.append((target, 0)) }
        } else if lowest[node] == numbers[node] {
          while let member = open.popLast() {
            components[member] = node
            if member == node { break }
          }
        }
      }
    }
  }

  /// Whether an edge between two nodes is on a cycle.
  func areOnOneCycle(_ first: Int, _ second: Int) -> Bool {
    components[first] == components[second]
  }
}
