export const studentsPath = (courseId: string) => `/course/${courseId}/students`;
export const stopsPath = (courseId: string) => `${studentsPath(courseId)}/stops`;
export const calendarPath = (courseId: string) => `${studentsPath(courseId)}/calendar`;
