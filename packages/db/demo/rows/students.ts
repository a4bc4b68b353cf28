import { scoreAttempt } from '@kindred/validation/courses/scoring';
import type { Insertable } from 'kysely';
import type { Database } from '../../src/schema/database.ts';
import type { DemoAssignment, DemoQuiz, DemoStudent } from '../courses/course.ts';
import { frozen } from '../courses/questions.ts';
import { COURSES, type CourseKey, type DemoCourse, type DemoLesson } from '../courses.ts';
import { idAt, idOf, randomFrom } from '../ids.ts';
import { demoFile } from '../library.ts';
import { PEOPLE, type Person } from '../people.ts';
import { before, DAY, HOUR, MINUTE, span } from '../time.ts';
import { personId } from './accounts.ts';
import { certificateRow } from './certificates.ts';
import { courseId } from './learning.ts';
import { assignmentId, cohortId, lessonId, questionId, quizId, videoId } from './lessons.ts';

type Tables =
  | 'courseEnrollments'
  | 'lessonCompletions'
  | 'quizAttempts'
  | 'assignmentSubmissions'
  | 'submissionFiles'
  | 'attachments'
  | 'lessonWatches'
  | 'courseCertificates';
export type StudentRows = { [Table in Tables]: Insertable<Database[Table]>[] };

/** One run of a student through a course. */
interface Run {
  id: string;
  key: CourseKey;
  course: DemoCourse;
  person: Person;
  student: DemoStudent;
  enrolledAt: Date;
  /** When each lesson was completed, in order. */
  doneAt: Date[];
}

/** The students of all courses, and what they did there. */
export function studentRows(now: Date): StudentRows {
  const rows: StudentRows = {
    courseEnrollments: [],
    lessonCompletions: [],
    quizAttempts: [],
    assignmentSubmissions: [],
    submissionFiles: [],
    attachments: [],
    lessonWatches: [],
    courseCertificates: [],
  };
  for (const [key, course] of Object.entries<DemoCourse>(COURSES)) {
    for (const [person, given] of Object.entries(course.students)) {
      const student = typeof given === 'number' ? { done: given } : given;
      addRun(rows, now, runOf(now, key as CourseKey, course, person as Person, student));
    }
  }
  return rows;
}

const lessonsOf = (course: DemoCourse): readonly DemoLesson[] =>
  course.modules.flatMap((module) => module.lessons);

function runOf(now: Date, key: CourseKey, course: DemoCourse, person: Person, student: DemoStudent): Run {
  const id = idOf(`student ${key} ${person}`);
  const random = randomFrom(`student ${key} ${person}`);
  const earliest = Math.min(span(course.since), span(PEOPLE[person].since));
  const enrolledAt =
    student.enrolled === undefined
      ? new Date(now.getTime() - earliest * (0.3 + random() * 0.6))
      : before(now, student.enrolled);
  const finishedAt =
    student.finished === undefined
      ? new Date((enrolledAt.getTime() + now.getTime()) / 2)
      : before(now, student.finished);
  const step = (finishedAt.getTime() - enrolledAt.getTime()) / Math.max(1, student.done);
  const doneAt = Array.from(
    { length: student.done },
    (_, at) => new Date(enrolledAt.getTime() + step * (at + 1)),
  );
  return { id, key, course, person, student, enrolledAt, doneAt };
}

function addRun(rows: StudentRows, now: Date, run: Run): void {
  const { id, key, course, person, student, enrolledAt, doneAt } = run;
  const lessons = lessonsOf(course);
  const isComplete = student.isComplete === true || student.done === lessons.length;
  const completedAt = isComplete ? (doneAt.at(-1) ?? enrolledAt) : null;
  const endedAt = student.ended === undefined ? null : before(now, student.ended.ago);
  for (const [at, lesson] of lessons.entries()) addLesson(rows, now, run, lesson, doneAt[at]);
  const next = lessons[student.done];
  for (let nth = 0; nth < (student.failed ?? 0); nth += 1) {
    const quiz = next?.[3]?.quiz;
    if (next === undefined || quiz === undefined) throw new Error(`${person} has no quiz to fail in ${key}`);
    const submittedAt = new Date((endedAt ?? now).getTime() - (nth + 1) * 5 * HOUR);
    addAttempt(rows, run, { lesson: lessonId(key, next[0]), quiz, submittedAt, isPassed: false });
  }
  rows.courseEnrollments.push({
    id,
    courseId: courseId(key),
    userId: personId(person),
    source: Number(course.price) > 0 ? 'granted' : 'free',
    progress: Math.floor((student.done * 100) / lessons.length),
    completedAt,
    enrolledAt,
    endedAt,
    endReason: student.ended?.reason ?? null,
    accessEndsAt: student.ended?.reason === 'expired' ? endedAt : null,
    lastSeenAt: endedAt ?? lastSeen(rows, run),
    lastLessonId: student.done === 0 ? null : lessonId(key, lessons[student.done - 1]?.[0] ?? ''),
    cohortId: student.cohort === undefined ? null : cohortId(key, student.cohort),
  });
  if (completedAt !== null && course.certificate !== undefined) {
    rows.courseCertificates.push(
      certificateRow(now, { ...run, completedAt, months: course.certificate.months }),
    );
  }
}

/** When a student last did something that left a row. */
function lastSeen(rows: StudentRows, { id, enrolledAt, doneAt }: Run): Date {
  const own = <Row extends { enrollmentId: string }>(all: readonly Row[]) =>
    all.filter(({ enrollmentId }) => enrollmentId === id);
  const moments = [
    ...own(rows.quizAttempts).map(({ submittedAt }) => submittedAt),
    ...own(rows.assignmentSubmissions).map(({ submittedAt }) => submittedAt),
    ...own(rows.lessonWatches).map(({ updatedAt }) => updatedAt),
    ...doneAt,
    enrolledAt,
  ];
  return new Date(Math.max(...moments.map((moment) => new Date(moment ?? 0).getTime())));
}

/** What a student left in a lesson; `completedAt` is undefined for one that is not completed. */
function addLesson(
  rows: StudentRows,
  now: Date,
  run: Run,
  lesson: DemoLesson,
  completedAt: Date | undefined,
): void {
  const { key, course, person } = run;
  const [title, , , parts = {}] = lesson;
  const id = lessonId(key, title);
  if (completedAt !== undefined)
    rows.lessonCompletions.push({ enrollmentId: run.id, lessonId: id, completedAt });
  if (parts.quiz !== undefined && completedAt !== undefined) {
    addAttempt(rows, run, { lesson: id, quiz: parts.quiz, submittedAt: completedAt, isPassed: true });
  }
  if (parts.assignment !== undefined)
    addWork(rows, now, run, { id, assignment: parts.assignment, completedAt });
  const seconds = completedAt === undefined ? parts.film?.watched?.[person] : FILM_SECONDS;
  if (parts.film !== undefined && seconds !== undefined) {
    const at = completedAt ?? before(now, '20h');
    rows.lessonWatches.push({
      enrollmentId: run.id,
      lessonId: id,
      videoId: videoId(now, course, lesson),
      position: seconds,
      watched: `{[0,${seconds})}`,
      credited: seconds,
      believedAt: at,
      updatedAt: at,
    });
  }
}

const FILM_SECONDS = 8;

function addAttempt(
  rows: StudentRows,
  run: Run,
  attempt: { lesson: string; quiz: DemoQuiz; submittedAt: Date; isPassed: boolean },
): void {
  const { lesson, quiz, submittedAt, isPassed } = attempt;
  const { passMark, timeLimit = null, questions } = quiz;
  const startedAt = new Date(submittedAt.getTime() - 6 * MINUTE);
  const name = `attempt ${run.id} ${lesson} ${submittedAt.getTime() - run.enrolledAt.getTime()}`;
  const asked = questions.map((question, place) =>
    frozen(questionId(lesson, place), `${name} ${place}`, question),
  );
  const knowsText = randomFrom(name)() < 0.5;
  // A failed attempt answers every other question; half of the passed ones leave the typed answer out.
  const isAnswered = (place: number) =>
    isPassed ? knowsText || asked[place]?.kind !== 'text' : place % 2 === 0;
  const answers = Object.fromEntries(
    asked
      .filter((_, place) => isAnswered(place))
      .map(({ id, kind, key }) => [id, kind === 'text' ? key.slice(0, 1) : key]),
  );
  const { percent } = scoreAttempt(asked, answers);
  if (percent >= passMark !== isPassed) throw new Error(`An attempt of ${run.person} has ${percent} percent`);
  rows.quizAttempts.push({
    id: idAt(startedAt, name),
    quizId: quizId(lesson),
    enrollmentId: run.id,
    frozen: { questions: asked },
    answers,
    passMark,
    timeLimit,
    startedAt,
    deadline: timeLimit === null ? null : new Date(startedAt.getTime() + timeLimit * MINUTE),
    submittedAt,
    percent,
    isPassed,
  });
}

function addWork(
  rows: StudentRows,
  now: Date,
  { id: enrollmentId, key, course, person }: Run,
  lesson: { id: string; assignment: DemoAssignment; completedAt: Date | undefined },
): void {
  const versions = lesson.assignment.work[person] ?? [];
  if ((versions.at(-1)?.status === 'passed') !== (lesson.completedAt !== undefined)) {
    throw new Error(`The work of ${person} in ${key} is not as far as their lessons`);
  }
  const last = lesson.completedAt ?? before(now, '17h');
  for (const [at, { text, file, status, feedback = '' }] of versions.entries()) {
    const version = at + 1;
    // Each is graded within hours, and handed in again the day after.
    const gradedAt = new Date(last.getTime() - (versions.length - version) * DAY);
    const submittedAt = new Date(gradedAt.getTime() - 5 * HOUR);
    const submissionId = idAt(submittedAt, `submission ${lesson.id} ${person} ${version}`);
    rows.assignmentSubmissions.push({
      id: submissionId,
      assignmentId: assignmentId(lesson.id),
      enrollmentId,
      courseId: courseId(key),
      userId: personId(person),
      version,
      text,
      status,
      submittedAt,
      feedback,
      gradedBy: status === 'submitted' ? null : personId(course.creator),
      gradedAt: status === 'submitted' ? null : gradedAt,
      updatedAt: status === 'submitted' ? submittedAt : gradedAt,
    });
    if (file !== undefined)
      addFile(rows, { submissionId, name: file, by: personId(person), createdAt: submittedAt });
  }
}

function addFile(
  rows: StudentRows,
  { submissionId, name, by, createdAt }: { submissionId: string; name: string; by: string; createdAt: Date },
): void {
  const id = idAt(createdAt, `submission file ${submissionId}`);
  const { storageKey, content } = demoFile(name);
  rows.submissionFiles.push({ id, submissionId, name, position: 0 });
  rows.attachments.push({
    id: idOf(`submission upload ${submissionId}`),
    filename: storageKey,
    mimeType: 'application/octet-stream',
    size: Buffer.byteLength(content),
    url: '',
    uploadedBy: by,
    attachedType: 'submission_files',
    attachedTo: id,
    kind: 'file',
    storageKey,
    createdAt,
    updatedAt: createdAt,
  });
}
