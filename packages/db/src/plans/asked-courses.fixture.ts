import type { Db } from '../client.ts';
import {
  assignmentOf,
  filesOfSubmissions,
  lessonsInReview,
  submissionById,
  submissionsOfCourse,
  versionsOf,
} from '../courses/assignments/visibility.ts';
import { lastVersion } from '../courses/assignments/writes.ts';
import { countParts, courseUses, setOrder, updateProgressOfAll } from '../courses/builder/writes.ts';
import {
  accessEndCounts,
  accessEndStudents,
  exceptedCounts,
  exceptionCounts,
  exceptionStudents,
  startCounts,
  startedStudents,
} from '../courses/calendar/visibility.ts';
import { cohortById, cohortChoiceOf, cohortsOf } from '../courses/cohorts/visibility.ts';
import { releaseSeat, reserveSeat } from '../courses/cohorts/writes.ts';
import {
  exceptionsOf,
  isPreviousComplete,
  prerequisitesMissing,
  prerequisitesOf,
  runOf,
} from '../courses/drip/visibility.ts';
import { completionOf, curriculumOf, lessonById } from '../courses/lessons/visibility.ts';
import { notesOf } from '../courses/notes/visibility.ts';
import { insertNote } from '../courses/notes/writes.ts';
import { openingAfter, openingsNear, studentsToNotify } from '../courses/notices/visibility.ts';
import { lessonsSearchedBy } from '../courses/search/visibility.ts';
import {
  completedCounts,
  grantableUsers,
  lessonCounts,
  quizAverages,
  runsOf,
  stoppedCounts,
  studentRows,
} from '../courses/students/visibility.ts';
import { endExpired, lockEnrollmentOf, touchEnrollment } from '../courses/students/writes.ts';
import {
  courseAsSeen,
  courseCards,
  enrolledCourses,
  featuredCourses,
  listedCourses,
} from '../courses/visibility.ts';
import { watchOf } from '../courses/watching/visibility.ts';
import { reportWatched } from '../courses/watching/writes.ts';
import {
  deleteCompletion,
  endEnrollment,
  endPaidEnrollments,
  insertCompletion,
  lockEnrollment,
  openEnrollment,
  updateProgress,
} from '../courses/writes.ts';
import type { Cursor } from '../paging.ts';
import { countOfferings } from '../tribes/offerings/writes.ts';
import { type AskedByName, ada, inOne } from './asked.fixture.ts';
import { askedOfCourseParts } from './asked-course-parts.fixture.ts';
import {
  BIG_ASSIGNMENT,
  BIG_COURSE,
  BIG_LESSON,
  BIG_OWNER,
  BIG_STUDENT,
  BIG_SUBMISSION,
  BIG_TRIBE,
  bigCurriculum,
  hexOf,
} from './scale-courses.fixture.ts';

const work = { enrollmentId: BIG_STUDENT, assignmentId: BIG_ASSIGNMENT };
const completion = { enrollmentId: BIG_STUDENT, lessonId: BIG_LESSON };

/** The next and last 46 midnights. */
const DAYS = Array.from({ length: 92 }, (_, at) => new Date(Date.now() + (at - 46) * 86_400_000));

const LAST_MONTH = {
  courseId: BIG_COURSE,
  from: new Date(Date.now() - 30 * 86_400_000),
  before: new Date(),
  limit: 21,
};

/** Of those who enrolled before now, in one of the 50 cohorts or in none. */
async function studentsByRule(db: Db, after?: Cursor) {
  const cohorts = await cohortsOf(db, BIG_COURSE, ada);
  return startedStudents(db, {
    courseId: BIG_COURSE,
    lessonId: hexOf(2_001),
    alone: { from: null, before: new Date() },
    cohortIds: cohorts.map(({ id }) => id),
    after,
    limit: 21,
  });
}

/** Queries of a course with 200 lessons and 20,000 students. */
export function askedOfCourses(): AskedByName {
  return {
    'a course': { run: (db) => courseAsSeen(db, ada, BIG_COURSE), rows: 40 },
    'lessons that a student searches': { run: (db) => lessonsSearchedBy(db, ada), rows: 1_200 },
    'courses of all tribes': { run: (db) => listedCourses(db, ada, { limit: 20 }), rows: 3_000 },
    'courses of all tribes that hold a rare word': {
      run: (db) => listedCourses(db, ada, { limit: 20, query: 'a big' }),
      rows: 40_000,
    },
    'paid courses of all tribes in a category': {
      run: (db) => listedCourses(db, ada, { limit: 20, category: 'Gaming & Entertainment', price: 'paid' }),
      rows: 25_000,
    },
    'featured courses': { run: (db) => featuredCourses(db, ada), rows: 500 },
    'courses of posts': { run: (db) => courseCards(db, ada, [BIG_COURSE]), rows: 300 },
    'courses I am enrolled in': { run: (db) => enrolledCourses(db, ada, { limit: 21 }), rows: 5_000 },
    'its curriculum with my progress': {
      run: (db) => curriculumOf(db, BIG_COURSE, { enrollmentId: BIG_STUDENT, withDrafts: false }),
      rows: 800,
    },
    'a lesson': { run: (db) => lessonById(db, BIG_LESSON), rows: 30 },
    'when its lessons open in my run': { run: (db) => runOf(db, BIG_STUDENT), rows: 20 },
    'exceptions of my run': { run: (db) => exceptionsOf(db, BIG_STUDENT), rows: 60 },
    'whether I completed the lesson before it': {
      run: (db) => isPreviousComplete(db, completion),
      rows: 200,
    },
    'courses it requires': { run: (db) => prerequisitesOf(db, BIG_COURSE, ada.id), rows: 30 },
    'courses to complete before a bundle': {
      run: (db) => prerequisitesMissing(db, [BIG_COURSE], BIG_OWNER),
      rows: 60,
    },
    'a cohort that is bought': {
      run: (db) => cohortById(db, { courseId: BIG_COURSE, cohortId: BIG_COURSE }),
      rows: 5,
    },
    'a seat that is held': {
      run: (db) =>
        inOne(db, async (tx) => {
          await reserveSeat(tx, BIG_COURSE);
          return releaseSeat(tx, BIG_COURSE);
        }),
      rows: 10,
    },
    'its cohorts': { run: (db) => cohortsOf(db, BIG_COURSE, ada), rows: 400 },
    'whether a cohort is to choose': { run: (db) => cohortChoiceOf(db, BIG_COURSE), rows: 200 },
    'lessons that opened lately': {
      run: (db) =>
        openingsNear(db, { after: { lessonId: BIG_COURSE, enrollmentId: BIG_COURSE }, limit: 500 }),
      rows: 10_000,
    },
    'the lesson that completing one opens': { run: (db) => openingAfter(db, completion), rows: 300 },
    'when its students started': { run: (db) => startCounts(db, BIG_COURSE, DAYS), rows: 45_000 },
    'when access to it ends': { run: (db) => accessEndCounts(db, BIG_COURSE, DAYS), rows: 2_000 },
    'what its exceptions open': { run: (db) => exceptionCounts(db, BIG_COURSE, DAYS), rows: 100_000 },
    'whom its rules do not hold for': { run: (db) => exceptedCounts(db, BIG_COURSE, DAYS), rows: 100_000 },
    'students whom a lesson opens for': { run: (db) => studentsByRule(db), rows: 12_000 },
    'a later page of students whom a lesson opens for': {
      run: (db) =>
        studentsByRule(db, { place: new Date(Date.now() - 3 * 86_400_000).toISOString(), id: BIG_STUDENT }),
      rows: 12_000,
    },
    'students whom an exception opens a lesson for': {
      run: (db) => exceptionStudents(db, { ...LAST_MONTH, lessonId: hexOf(2_000) }),
      rows: 300,
    },
    'students whose access ends': { run: (db) => accessEndStudents(db, LAST_MONTH), rows: 300 },
    'whether I completed it': { run: (db) => completionOf(db, completion), rows: 5 },
    'completing it': {
      run: (db) =>
        inOne(db, async (tx) => {
          await lockEnrollment(tx, BIG_STUDENT);
          await deleteCompletion(tx, completion);
          await insertCompletion(tx, completion);
          return updateProgress(tx, BIG_STUDENT);
        }),
      rows: 500,
    },
    enrolling: {
      run: (db) =>
        inOne(db, async (tx) => {
          await endEnrollment(tx, BIG_STUDENT, 'left');
          return openEnrollment(tx, { courseId: BIG_COURSE, userId: ada.id, source: 'free' });
        }),
      rows: 20,
    },
    'what keeps it from being deleted': {
      run: (db) => inOne(db, (tx) => courseUses(tx, BIG_COURSE)),
      rows: 40,
    },
    'how many modules and lessons it has': {
      run: (db) => inOne(db, (tx) => countParts(tx, BIG_COURSE)),
      rows: 230,
    },
    'ordering its modules and lessons': {
      run: (db) => inOne(db, (tx) => setOrder(tx, BIG_COURSE, bigCurriculum())),
      rows: 3_000,
    },
    'the progress of its next 500 students': {
      run: (db) =>
        inOne(db, (tx) => updateProgressOfAll(tx, { courseId: BIG_COURSE, after: BIG_COURSE, limit: 500 })),
      rows: 120_000,
    },
    'the next 200 students to notify of a lesson': {
      run: (db) => studentsToNotify(db, { courseId: BIG_COURSE, after: BIG_COURSE, limit: 200 }),
      rows: 2_500,
    },
    'its students': {
      run: (db) => studentRows(db, { courseId: BIG_COURSE, status: 'open', limit: 21 }),
      rows: 100,
    },
    'a later page of its students': {
      run: (db) =>
        studentRows(db, {
          courseId: BIG_COURSE,
          status: 'open',
          limit: 21,
          after: { place: new Date(Date.now() - 3 * 86_400_000).toISOString(), id: BIG_STUDENT },
        }),
      rows: 100,
    },
    'its students who left': {
      run: (db) => studentRows(db, { courseId: BIG_COURSE, status: 'ended', limit: 21 }),
      rows: 100,
    },
    'its students of a rare name': {
      run: (db) =>
        studentRows(db, { courseId: BIG_COURSE, status: 'open', limit: 21, query: 'nobody at all' }),
      rows: 100_000,
    },
    'how far a page of its students are': {
      run: (db) =>
        completedCounts(
          db,
          Array.from({ length: 21 }, (_, at) => hexOf(100_000 + at)),
        ),
      rows: 10_000,
    },
    'the quiz results of a page of its students': {
      run: (db) =>
        quizAverages(
          db,
          BIG_COURSE,
          Array.from({ length: 21 }, (_, at) => hexOf(100_000 + at)),
        ),
      rows: 10_000,
    },
    'the runs of a student': { run: (db) => runsOf(db, BIG_COURSE, ada.id, 20), rows: 100 },
    'how many completed each lesson': { run: (db) => lessonCounts(db, BIG_COURSE), rows: 800 },
    'how many stopped after each lesson': {
      run: (db) => stoppedCounts(db, BIG_COURSE, 14),
      rows: 45_000,
    },
    'members who can be given access': {
      run: (db) =>
        inOne(db, (tx) =>
          grantableUsers(tx, { tribeId: BIG_TRIBE, creatorId: BIG_OWNER }, BIG_OWNER, [ada.id]),
        ),
      rows: 100,
    },
    'the enrollment of a student, to change it': {
      run: (db) => inOne(db, (tx) => lockEnrollmentOf(tx, BIG_COURSE, ada.id)),
      rows: 10,
    },
    'when a student was here': { run: (db) => inOne(db, (tx) => touchEnrollment(tx, BIG_STUDENT)), rows: 20 },
    'ending what expired': { run: (db) => inOne(db, (tx) => endExpired(tx, 200)), rows: 3_000 },
    'courses and events of an owner in a month': {
      run: (db) => countOfferings(db, BIG_OWNER, new Date(Date.now() - 30 * 86_400_000), 1),
      rows: 20,
    },
    'the assignment of a lesson': { run: (db) => assignmentOf(db, BIG_LESSON), rows: 5 },
    'what I handed in for it': { run: (db) => versionsOf(db, work), rows: 20 },
    'my last version': { run: (db) => inOne(db, (tx) => lastVersion(tx, work)), rows: 5 },
    'a submission': { run: (db) => submissionById(db, BIG_SUBMISSION), rows: 20 },
    'its files': { run: (db) => filesOfSubmissions(db, [BIG_SUBMISSION]), rows: 30 },
    'what the students of a course handed in': {
      run: (db) => submissionsOfCourse(db, { courseId: BIG_COURSE, status: 'submitted', limit: 21 }),
      rows: 300,
    },
    'which lessons wait for a teacher': { run: (db) => lessonsInReview(db, BIG_STUDENT), rows: 1_000 },
    'reporting what I watched of a lesson': {
      run: (db) =>
        inOne(db, (tx) =>
          reportWatched(tx, {
            ...completion,
            position: 12,
            intervals: [[0, 12]],
            video: { id: BIG_LESSON, duration: 600_000 },
          }),
        ),
      rows: 20,
    },
    'what I watched of it': { run: (db) => watchOf(db, completion), rows: 10 },
    'my notes in a lesson': { run: (db) => notesOf(db, { userId: ada.id, lessonId: BIG_LESSON }), rows: 210 },
    'adding a note': {
      run: (db) =>
        inOne(db, (tx) => insertNote(tx, { userId: ada.id, lessonId: BIG_LESSON, content: 'A note' })),
      rows: 450,
    },
    'ending what an order paid': {
      run: (db) => inOne(db, (tx) => endPaidEnrollments(tx, BIG_STUDENT, 'refunded')),
      rows: 20,
    },
    ...askedOfCourseParts(),
  };
}
