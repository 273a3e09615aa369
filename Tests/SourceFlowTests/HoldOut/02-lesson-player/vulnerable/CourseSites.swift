import Foundation

enum CourseSites {
  static func admit(_ lesson: LessonPayload) throws {
    guard lesson.page.scheme == "https", lesson.page.host?.contains("courses.example") == true
    else { throw LessonLinkError.foreignPage }
  }
}
