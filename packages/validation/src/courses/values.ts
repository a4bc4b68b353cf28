export const COURSE_LEVELS = ['beginner', 'intermediate', 'advanced'] as const;
export type CourseLevel = (typeof COURSE_LEVELS)[number];

/** The address of a file of a lesson, as its Markdown holds it. */
export const LESSON_FILE_URL = /^\/api\/lesson-files\/[0-9a-f-]{36}\/content$/;
export const lessonFileUrl = (fileId: string) => `/api/lesson-files/${fileId}/content`;
/** Bytes of an archive of a course, and of its entries together once inflated. */
export const ARCHIVE_BYTES_MAX = 4_096 * 1024 * 1024;
