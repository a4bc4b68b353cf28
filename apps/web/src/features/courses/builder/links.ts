export const submissionsPath = (courseId: string) => `/course/${courseId}/submissions`;
export const editPath = (courseId: string) => `/course/${courseId}/edit`;
export const editLessonPath = (courseId: string, lessonId: string) =>
  `${editPath(courseId)}/lesson/${lessonId}`;
export const archivePath = (courseId: string) => `/api/courses/${courseId}/archive`;
