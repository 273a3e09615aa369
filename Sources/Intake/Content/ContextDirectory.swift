public import SystemPackage

/// The directories of one context while it is worked on.
public struct ContextDirectory: Hashable, Sendable {
  /// The directories of one run of an extension.
  public struct Run: Hashable, Sendable {
    /// Where the extension puts what it returns; empty at first.
    public let output: FilePath
    /// Where its program starts, and where it may leave temporary files.
    public let work: FilePath
  }

  /// The directory that holds the others, absolute.
  public let path: FilePath

  /// The directory of private copies and runs, if it is on a scratch, absolute; else `nil`.
  package let local: FilePath?

  /// Where private copies of the context's files are; made with the first copy.
  public var input: FilePath { (local ?? path).appending("input") }

  package init(path: FilePath, local: FilePath? = nil) {
    self.path = path
    self.local = local
  }

  /// Makes the directory on the scratch, if there is one.
  func makeLocal() throws(WorkSpaceError) {
    if let local { try Scratch.makeContext(local) }
  }

  /// Makes the directories of a run.
  ///
  /// - Parameter number: The number of the run within the context, from 1, used once.
  /// - Returns: The directories, both empty.
  /// - Throws: ``WorkSpaceError``.
  public func makeRun(_ number: Int) throws(WorkSpaceError) -> Run {
    let run = run(number)
    try WorkSpace.make(run.output.removingLastComponent())
    try WorkSpace.make(run.output)
    try WorkSpace.make(run.work)
    return run
  }

  /// Where the directories of a run are.
  package func run(_ number: Int) -> Run {
    let directory = (local ?? path).appending("run-\(number)")
    return Run(output: directory.appending("output"), work: directory.appending("work"))
  }
}
