import Foundation

enum CourseSites {
  private static let hosts: Set<String> = ["courses.example", "media.courses.example"]

  static func admit(_ lesson: LessonPayload) throws {
    guard lesson.page.scheme == "https", let host = lesson.page.host?.lowercased(),
      hosts.contains(host)
    else { throw LessonLinkError.foreignPage }
  }
}
