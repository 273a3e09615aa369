import Sharepipe
package import SystemPackage

extension ConsoleSettings {
  /// Takes what the owner has written.
  ///
  /// - Parameters:
  ///   - configuration: That.
  ///   - address: The address under which people reach the console.
  ///   - states: The states that are shown.
  ///   - home: Where the console keeps what is its own; `nil` if there is no such place.
  package init(
    _ configuration: ConsoleConfiguration, at address: ConsoleAddress, states: [ConsoleState],
    home: FilePath?
  ) {
    self.init(address: address, states: states)
    ways = configuration.ways ?? ways
    people = configuration.people(in: home)
    proxy = configuration.proxy
    sessions = configuration.sessions
    handedCodes = home.map { HandedCodes(in: $0) }
    isOwnAllowed = configuration.isOwnAllowed
    bulk = configuration.bulk
    metricsToken = configuration.metricsToken
    metricsFile = configuration.watch?.metrics
  }
}

extension ConsoleConfiguration {
  /// The people file: the one that is named, else the one beside the state, which need not be there.
  ///
  /// - Parameter home: Where the console keeps what is its own; `nil` if there is no such place.
  /// - Returns: Where persons come from.
  func people(in home: FilePath?) -> PeopleSource {
    people.map { PeopleSource($0) }
      ?? PeopleSource(home?.appending(PeopleFile.name), isOptional: true)
  }

  /// The path of the people file; `nil` if there is no place for one.
  ///
  /// - Parameter home: Where the console keeps what is its own; `nil` if there is no such place.
  /// - Returns: The path.
  package func peoplePath(in home: FilePath?) -> FilePath? {
    people ?? home?.appending(PeopleFile.name)
  }
}
