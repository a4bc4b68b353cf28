import { type Cue, toTranscript, toWebVtt } from '@kindred/validation/courses/captions';
import { addDays, wallClock } from '@kindred/validation/zone';
import type { Insertable } from 'kysely';
import { releaseColumns } from '../../src/courses/drip/rule.ts';
import type { Database } from '../../src/schema/database.ts';
import type { DemoAssignment, DemoCohort, DemoQuiz, LessonParts } from '../courses/course.ts';
import { COURSES, type CourseKey, type DemoCourse, type DemoLesson } from '../courses.ts';
import { idAt, idOf } from '../ids.ts';
import { PEOPLE } from '../people.ts';
import { zoneOf } from '../places.ts';
import { lessonFilm } from '../recordings.ts';
import { before, localTime } from '../time.ts';
import { personId } from './accounts.ts';
import { courseId, eventId } from './learning.ts';
import { tribeId } from './tribes.ts';

type Tables =
  | 'courses'
  | 'courseModules'
  | 'courseLessons'
  | 'coursePrerequisites'
  | 'courseCohorts'
  | 'lessonQuizzes'
  | 'quizQuestions'
  | 'lessonAssignments'
  | 'attachments'
  | 'videos'
  | 'lessonCaptions'
  | 'lessonTranscripts'
  | 'lessonNotes';
export type LessonRows = { [Table in Tables]: Insertable<Database[Table]>[] };

/** A lesson of the demo by the key of its course and its title. */
export const lessonId = (key: CourseKey, title: string) => idOf(`lesson ${key} ${title}`);
export const quizId = (lesson: string) => idOf(`quiz ${lesson}`);
export const questionId = (lesson: string, place: number) => idOf(`question ${lesson} ${place}`);
export const assignmentId = (lesson: string) => idOf(`assignment ${lesson}`);
export const cohortId = (key: CourseKey, title: string) => idOf(`cohort ${key} ${title}`);
export const videoId = (now: Date, course: DemoCourse, [title, , , parts]: DemoLesson) =>
  idAt(before(now, parts?.added ?? course.since), `video ${title}`);

/** The courses with all that teachers made of them. */
export function lessonRows(now: Date): LessonRows {
  const rows: LessonRows = {
    courses: [],
    courseModules: [],
    courseLessons: [],
    coursePrerequisites: [],
    courseCohorts: [],
    lessonQuizzes: [],
    quizQuestions: [],
    lessonAssignments: [],
    attachments: [],
    videos: [],
    lessonCaptions: [],
    lessonTranscripts: [],
    lessonNotes: [],
  };
  for (const [key, course] of Object.entries<DemoCourse>(COURSES)) {
    addCourse(rows, now, key as CourseKey, course);
  }
  return rows;
}

function addCourse(rows: LessonRows, now: Date, key: CourseKey, course: DemoCourse): void {
  const createdAt = before(now, course.since);
  const times = { createdAt, updatedAt: createdAt };
  const id = courseId(key);
  const timeZone = zoneOf(PEOPLE[course.creator].location);
  rows.courses.push({
    id,
    creatorId: personId(course.creator),
    tribeId: course.tribe === null ? null : tribeId(course.tribe),
    title: course.title,
    description: course.description,
    price: course.price,
    level: course.level,
    isPublished: course.isPublished,
    hasCertificate: course.certificate !== undefined,
    certificateMonths: course.certificate?.months ?? null,
    timeZone,
    ...times,
  });
  for (const [position, required] of (course.requires ?? []).entries()) {
    rows.coursePrerequisites.push({ courseId: id, requiredId: courseId(required as CourseKey), position });
  }
  for (const cohort of course.cohorts ?? []) {
    rows.courseCohorts.push({
      ...cohortRow(now, cohort, timeZone),
      id: cohortId(key, cohort.title),
      courseId: id,
    });
  }
  for (const [orderIndex, { title, description, lessons }] of course.modules.entries()) {
    const moduleId = idOf(`module ${key} ${title}`);
    rows.courseModules.push({ id: moduleId, courseId: id, title, description, orderIndex, ...times });
    for (const [index, lesson] of lessons.entries()) {
      addLesson(rows, now, course, lesson, { id: lessonId(key, lesson[0]), moduleId, orderIndex: index });
    }
  }
}

function cohortRow(now: Date, { title, starts, ends, seats, since }: DemoCohort, timeZone: string) {
  const day = (offset: number) => addDays(wallClock(now.getTime(), timeZone).date, offset);
  const midnight = (offset: number) => localTime(now, { day: offset, at: '0:00' }, timeZone);
  return {
    title,
    startsOn: day(starts),
    endsOn: day(ends),
    timeZone,
    startsAt: midnight(starts),
    endsAt: midnight(ends + 1),
    seats,
    createdAt: before(now, since),
  };
}

function completesBy({ assignment, quiz, film }: LessonParts) {
  if (assignment !== undefined) return 'assignment';
  if (quiz !== undefined) return 'quiz';
  return film === undefined ? 'button' : 'video';
}

function addLesson(
  rows: LessonRows,
  now: Date,
  course: DemoCourse,
  lesson: DemoLesson,
  place: { id: string; moduleId: string; orderIndex: number },
): void {
  const [title, duration, content, parts = {}] = lesson;
  const createdAt = before(now, parts.added ?? course.since);
  const times = { createdAt, updatedAt: createdAt };
  const release = releaseColumns(parts.release ?? { kind: 'at_once' });
  rows.courseLessons.push({
    ...place,
    ...release,
    title,
    content,
    duration,
    completesBy: completesBy(parts),
    publishedAt: createdAt,
    announcedAt: createdAt,
    eventId: parts.event === undefined ? null : eventId(parts.event),
    ...times,
  });
  if (parts.quiz !== undefined) addQuiz(rows, place.id, parts.quiz, times);
  if (parts.assignment !== undefined) addAssignment(rows, place.id, parts.assignment, times);
  if (parts.film !== undefined) {
    addFilm(rows, place.id, parts.film.captions, {
      id: videoId(now, course, lesson),
      by: personId(course.creator),
      createdAt,
    });
  }
  for (const [nth, { by, at, text, ago }] of (parts.notes ?? []).entries()) {
    const written = before(now, ago);
    rows.lessonNotes.push({
      id: idAt(written, `note ${title} ${nth}`),
      userId: personId(by),
      lessonId: place.id,
      atSeconds: at,
      content: text,
      createdAt: written,
      updatedAt: written,
    });
  }
}

interface Times {
  createdAt: Date;
  updatedAt: Date;
}

function addQuiz(rows: LessonRows, lesson: string, quiz: DemoQuiz, times: Times): void {
  const { questions, passMark, tries, timeLimit = null, feedback } = quiz;
  const id = quizId(lesson);
  rows.lessonQuizzes.push({ id, lessonId: lesson, passMark, tries, timeLimit, feedback, ...times });
  for (const [orderIndex, { choices, key, ...question }] of questions.entries()) {
    rows.quizQuestions.push({
      ...question,
      id: questionId(lesson, orderIndex),
      quizId: id,
      content: { choices, key },
      orderIndex,
      ...times,
    });
  }
}

function addAssignment(rows: LessonRows, lesson: string, assignment: DemoAssignment, times: Times): void {
  const { instructions, accepts } = assignment;
  rows.lessonAssignments.push({
    id: assignmentId(lesson),
    lessonId: lesson,
    instructions,
    accepts,
    ...times,
  });
}

function addFilm(
  rows: LessonRows,
  lesson: string,
  captions: readonly Cue[],
  { id, by, createdAt }: { id: string; by: string; createdAt: Date },
): void {
  const { poster: _, ...film } = lessonFilm();
  rows.attachments.push({
    ...film,
    filename: film.storageKey,
    url: '',
    isPrivate: true,
    uploadedBy: by,
    attachedType: 'videos',
    attachedTo: id,
    createdAt,
    updatedAt: createdAt,
  });
  rows.videos.push({
    id,
    lessonId: lesson,
    uploadedBy: by,
    status: 'ready',
    name: 'dawn.mp4',
    fingerprint: idOf(`fingerprint ${lesson}`),
    size: film.size,
    attachmentId: film.id,
    createdAt,
  });
  const transcript = toTranscript(captions);
  rows.lessonCaptions.push({
    id: idAt(createdAt, `captions ${lesson}`),
    lessonId: lesson,
    language: 'en',
    label: 'English',
    content: toWebVtt(captions),
    createdAt,
  });
  rows.lessonTranscripts.push({
    lessonId: lesson,
    cues: JSON.stringify(transcript),
    words: transcript.map(({ text }) => text).join('\n'),
  });
}
