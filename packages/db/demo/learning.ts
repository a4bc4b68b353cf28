import type { Insert } from './commerce.ts';
import { aroundRows } from './rows/around.ts';
import { lessonRows } from './rows/lessons.ts';
import { studentRows } from './rows/students.ts';

/** Writes the courses, their students and what these did. */
export async function writeCourses(insert: Insert, now: Date): Promise<void> {
  const taught = lessonRows(now);
  await insert('courses', taught.courses);
  await insert('coursePrerequisites', taught.coursePrerequisites);
  await insert('courseCohorts', taught.courseCohorts);
  await insert('courseModules', taught.courseModules);
  await insert('courseLessons', taught.courseLessons);
  await insert('lessonQuizzes', taught.lessonQuizzes);
  await insert('quizQuestions', taught.quizQuestions);
  await insert('lessonAssignments', taught.lessonAssignments);
  await insert('attachments', taught.attachments);
  await insert('videos', taught.videos);
  await insert('lessonCaptions', taught.lessonCaptions);
  await insert('lessonTranscripts', taught.lessonTranscripts);
  await insert('lessonNotes', taught.lessonNotes);
  const learned = studentRows(now);
  await insert('courseEnrollments', learned.courseEnrollments);
  await insert('lessonCompletions', learned.lessonCompletions);
  await insert('quizAttempts', learned.quizAttempts);
  await insert('assignmentSubmissions', learned.assignmentSubmissions);
  await insert('submissionFiles', learned.submissionFiles);
  await insert('attachments', learned.attachments);
  await insert('lessonWatches', learned.lessonWatches);
  await insert('courseCertificates', learned.courseCertificates);
  const around = aroundRows(now);
  await insert('courseReviews', around.courseReviews);
  await insert('attachments', around.attachments);
  await insert('courseResources', around.courseResources);
  await insert('posts', around.posts);
  await insert('comments', around.comments);
}
