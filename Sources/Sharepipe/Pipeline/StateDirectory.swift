import SystemPackage

/// Where the state of an inbox is.
enum StateDirectory {
  /// The directory for state: the one of the options, else `NAME.sharepipe` beside the inbox, so
  /// that moving an entry there is a rename on one file system.
  ///
  /// - Parameters:
  ///   - entry: An entry of the inbox, or `nil` if there is none.
  ///   - options: The options.
  /// - Returns: An absolute path.
  /// - Throws: ``PipelineFault`` if nobody says where, since there is no inbox.
  static func path(
    for entry: InboxEntry?, options: PipelineOptions
  ) throws(PipelineFault) -> FilePath {
    try path(beside: entry?.reference?.root, options: options)
  }

  /// The directory for the state of an inbox.
  ///
  /// - Parameters:
  ///   - inbox: The inbox, or `nil` if there is none.
  ///   - options: The options.
  /// - Returns: An absolute path.
  /// - Throws: ``PipelineFault`` if nobody says where, since there is no inbox.
  static func path(
    beside inbox: FilePath?, options: PipelineOptions
  ) throws(PipelineFault) -> FilePath {
    if let state = options.state { return state.absolute }
    guard let inbox = inbox?.absolute.lexicallyNormalized(),
      let name = inbox.lastComponent,
      let component = FilePath.Component(name.string + ".sharepipe")
    else {
      throw PipelineFault(
        Reason(.writeFailed, "there is no inbox beside which the state could be; name a directory"))
    }
    return inbox.removingLastComponent().appending(component)
  }
}
