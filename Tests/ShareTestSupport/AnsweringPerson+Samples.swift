package import ShareModel

extension AnsweringPerson {
  /// A user of no machine.
  package static let ada = {
    var person = AnsweringPerson(user: 7, how: .library)
    person.name = "ada"
    return person
  }()
}
