import ShareModel
package import SystemPackage

/// Where the state of an inbox is.
package enum StateDirectory {
  /// The directory for the state of an inbox: the one of the options, else `NAME.sharepipe` beside
  /// it, so that moving an entry there is a rename on one file system.
  ///
  /// - Parameters:
  ///   - inbox: The inbox, or `nil` if there is none.
  ///   - options: The options.
  /// - Returns: An absolute path.
  /// - Throws: ``PipelineFault`` if the options name no directory and there is no inbox.
  static func path(
    beside inbox: FilePath?, options: PipelineOptions
  ) throws(PipelineFault) -> FilePath {
    if let state = options.state { return state.absolute }
    guard let state = inbox.flatMap({ path(beside: $0) }) else {
      throw PipelineFault(
        Reason(.writeFailed, "there is no inbox to put the state beside; name a directory"))
    }
    return state
  }

  /// `NAME.sharepipe` beside an inbox; `nil` for the root, which has no name.
  ///
  /// - Parameter inbox: The inbox.
  /// - Returns: An absolute path.
  package static func path(beside inbox: FilePath) -> FilePath? {
    let inbox = inbox.absolute.lexicallyNormalized()
    guard inbox != "/" else { return nil }
    return FilePath(bytes: inbox.bytes + Array(".sharepipe".utf8))
  }
}
