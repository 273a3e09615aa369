import SwiftUI

struct LessonsView: View {
  @State private var path = NavigationPath()
  @State private var notice: String?

  var body: some View {
    NavigationStack(path: $path) {
      LessonShelf()
        .navigationDestination(for: LessonPayload.self) { lesson in
          LessonPage(address: lesson.page)
            .navigationTitle(lesson.title)
        }
    }
    .onOpenURL(perform: push)
    .overlay(alignment: .bottom) {
      if let notice { Text(notice).padding() }
    }
  }

  private func push(_ link: URL) {
    do {
      let lesson = try LessonPayload.read(link)
      try CourseSites.admit(lesson)
      path.append(lesson)
    } catch {
      notice = "This lesson cannot be shown."
    }
  }
}
