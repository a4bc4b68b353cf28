import {
  certificateById,
  certificatesOf,
  issuerNameOf,
  revokedIn,
} from '../courses/certificates/visibility.ts';
import { issueCertificates, takeUnannounced } from '../courses/certificates/writes.ts';
import { courseMembersAmong } from '../courses/discussion/visibility.ts';
import {
  allowanceOf,
  attemptById,
  attemptsOfRun,
  attemptsOfStudents,
  attemptsPastDeadline,
  countAttempts,
  homeOfAttempt,
  homeOfQuestion,
  questionsOf,
  quizOfLesson,
  quizzesOfCourse,
} from '../courses/quizzes/visibility.ts';
import {
  countQuestions,
  deleteQuestion,
  insertAttempt,
  insertQuestion,
  lockAttempt,
  lockQuizOfLesson,
  lockQuizToAttempt,
  saveAnswers,
  setAllowance,
  setQuestionOrder,
  submitAttempt,
} from '../courses/quizzes/writes.ts';
import { resourceFileById, resourcesOfCourse } from '../courses/resources/visibility.ts';
import { moveResource } from '../courses/resources/writes.ts';
import {
  myReviewOfCourse,
  reviewOfCourse,
  reviewRunsOf,
  reviewsOfCourse,
} from '../courses/reviews/visibility.ts';
import { deleteCourseReview, keepCourseReview, setCourseReply } from '../courses/reviews/writes.ts';
import { captionsOfLesson, mediaOfLesson } from '../courses/video/visibility.ts';
import { commentPage } from '../feed/comments/queries.ts';
import { countComments, discussionOfComment, wroteIn } from '../feed/discussions/visibility.ts';
import { openDiscussion } from '../feed/discussions/writes.ts';
import { videoToSend } from '../media/video/visibility.ts';
import { type AskedByName, ada, inOne } from './asked.fixture.ts';
import {
  BIG_ATTEMPT,
  BIG_COURSE,
  BIG_LESSON,
  BIG_QUESTION,
  BIG_QUIZ,
  BIG_RESOURCE,
  BIG_REVIEW,
  BIG_STUDENT,
  BIG_TRIBE,
  hexOf,
} from './scale-courses.fixture.ts';

const inQuiz = { quizId: BIG_QUIZ, enrollmentId: BIG_STUDENT };

/** Of 10,000 in the big course. */
const certificates: AskedByName = {
  'a certificate': { run: (db) => certificateById(db, 'credential77'), rows: 5 },
  'certificates of a course': {
    run: (db) => certificatesOf(db, { courseId: BIG_COURSE }, { limit: 21 }),
    rows: 50,
  },
  'my certificates': { run: (db) => certificatesOf(db, { userId: ada.id }, { limit: 21 }), rows: 50 },
  'revoked certificates in a list': { run: (db) => revokedIn(db, { from: 1, to: 2_001 }), rows: 100 },
  'how an issuer is named': { run: (db) => issuerNameOf(db, BIG_TRIBE), rows: 5 },
  'issuing a certificate': {
    run: (db) => inOne(db, (tx) => issueCertificates(tx, [BIG_STUDENT])),
    rows: 20,
  },
  'certificates of a student in a course': {
    run: (db) => certificatesOf(db, { userId: ada.id, courseId: BIG_COURSE }, { limit: 20 }),
    rows: 100,
  },
  'certificates to announce': { run: (db) => inOne(db, (tx) => takeUnannounced(tx, 100)), rows: 300 },
};

const discussions: AskedByName = {
  'top-level comments of a lesson': {
    run: (db) => commentPage(db, ada, { of: 'lesson', postId: BIG_LESSON, sort: 'top', limit: 21 }),
    rows: 400,
  },
  'how many comments a lesson has': { run: (db) => countComments(db, BIG_LESSON), rows: 5 },
  'the discussion of a comment': { run: (db) => discussionOfComment(db, ada.id), rows: 5 },
  'who of a few studies or teaches the course of a lesson': {
    run: (db) => courseMembersAmong(db, BIG_LESSON, [ada.id]),
    rows: 100,
  },
  'whether a student asked in a lesson': {
    run: (db) => inOne(db, (tx) => wroteIn(tx, { discussionId: BIG_LESSON, userId: ada.id })),
    rows: 5_000,
  },
  'creating the discussion of a lesson': {
    run: (db) => inOne(db, (tx) => openDiscussion(tx, { of: 'lesson', id: BIG_LESSON, authorId: ada.id })),
    rows: 10,
  },
};

const media: AskedByName = {
  'the video, captions and transcript of a lesson': {
    run: (db) => mediaOfLesson(db, BIG_LESSON, true),
    rows: 20,
  },
  'a video to send': { run: (db) => videoToSend(db, 'lesson', BIG_LESSON), rows: 5 },
  'captions of a lesson in a language': { run: (db) => captionsOfLesson(db, BIG_LESSON, 'en'), rows: 5 },
};

/** Of 19,900 in the big course, with the 200 blocks that Ada is in. */
const reviews: AskedByName = {
  'reviews of a course': {
    run: (db) => reviewsOfCourse(db, ada, { courseId: BIG_COURSE, limit: 21 }),
    rows: 270,
  },
  'a later page of reviews of a course': {
    run: (db) =>
      reviewsOfCourse(db, ada, {
        courseId: BIG_COURSE,
        limit: 21,
        after: { place: new Date(Date.now() - 400 * 3_600_000).toISOString(), id: BIG_REVIEW },
      }),
    rows: 270,
  },
  'a review of a course': { run: (db) => reviewOfCourse(db, ada, BIG_COURSE, BIG_REVIEW), rows: 210 },
  'my review of a course': { run: (db) => myReviewOfCourse(db, ada, BIG_COURSE), rows: 210 },
  'whether I may review a course': {
    run: (db) => reviewRunsOf(db, { courseId: BIG_COURSE, userId: ada.id }),
    rows: 500,
  },
  'writing a review of a course': {
    run: (db) =>
      inOne(db, async (tx) => {
        await keepCourseReview(tx, { courseId: BIG_COURSE, authorId: ada.id, rating: 3, content: '' });
        await setCourseReply(tx, BIG_REVIEW, 'Thank you');
        await deleteCourseReview(tx, BIG_COURSE, ada.id);
      }),
    rows: 30,
  },
};

const resources: AskedByName = {
  'resources of a course': { run: (db) => resourcesOfCourse(db, BIG_COURSE), rows: 80 },
  'the file of a resource': { run: (db) => resourceFileById(db, BIG_RESOURCE), rows: 5 },
  'moving a resource': {
    run: (db) => inOne(db, (tx) => moveResource(tx, { courseId: BIG_COURSE, resourceId: BIG_RESOURCE }, 20)),
    rows: 200,
  },
};

/** Of a quiz with ten questions and 300 attempts. */
const quizzes: AskedByName = {
  'the quiz of a lesson': { run: (db) => quizOfLesson(db, BIG_LESSON), rows: 30 },
  'the quizzes of a course': { run: (db) => quizzesOfCourse(db, BIG_COURSE), rows: 1_200 },
  'the questions of a quiz': { run: (db) => questionsOf(db, BIG_QUIZ), rows: 30 },
  'the lesson of a question': { run: (db) => homeOfQuestion(db, BIG_QUESTION), rows: 5 },
  'what a student gets more in a quiz': { run: (db) => allowanceOf(db, BIG_QUIZ, ada.id), rows: 5 },
  'my attempts in a quiz': { run: (db) => attemptsOfRun(db, inQuiz), rows: 30 },
  'how often I tried': { run: (db) => countAttempts(db, inQuiz), rows: 30 },
  'whose attempt it is': {
    run: (db) => homeOfAttempt(db, BIG_ATTEMPT),
    rows: 5,
  },
  'an attempt': { run: (db) => attemptById(db, BIG_ATTEMPT), rows: 30 },
  'attempts of the students of a quiz': {
    run: (db) => attemptsOfStudents(db, { quizId: BIG_QUIZ, courseId: BIG_COURSE, limit: 21 }),
    rows: 100,
  },
  'attempts of a student of a quiz': {
    run: (db) =>
      attemptsOfStudents(db, { quizId: BIG_QUIZ, courseId: BIG_COURSE, userId: ada.id, limit: 21 }),
    rows: 100,
  },
  'attempts past their deadline': {
    run: (db) => attemptsPastDeadline(db, { graceSeconds: 10, limit: 100 }),
    rows: 250,
  },
  'starting an attempt and submitting it': {
    run: (db) =>
      inOne(db, async (tx) => {
        await lockQuizToAttempt(tx, BIG_LESSON);
        const frozen = { questions: [] };
        const attempt = { ...inQuiz, enrollmentId: hexOf(119_000), frozen, passMark: 80, timeLimit: 30 };
        const id = await insertAttempt(tx, attempt, 10);
        await submitAttempt(tx, id, { percent: 40, isPassed: false });
      }),
    rows: 20,
  },
  'saving the answers of an attempt': {
    run: (db) =>
      inOne(db, async (tx) => {
        await lockAttempt(tx, BIG_ATTEMPT);
        await saveAnswers(tx, BIG_ATTEMPT, { [BIG_QUESTION]: ['a'] });
      }),
    rows: 10,
  },
  'giving a student more time': {
    run: (db) =>
      inOne(db, (tx) =>
        setAllowance(tx, { quizId: BIG_QUIZ, userId: ada.id, extraMinutes: 10, extraTries: 0 }),
      ),
    rows: 450,
  },
  'adding a question': {
    run: (db) =>
      inOne(db, async (tx) => {
        const quiz = await lockQuizOfLesson(tx, BIG_LESSON);
        await countQuestions(tx, quiz?.id ?? '');
        return insertQuestion(tx, {
          quizId: BIG_QUIZ,
          kind: 'one',
          prompt: 'Which flour?',
          points: 1,
          content: { choices: [], key: [] },
          explanation: '',
        });
      }),
    rows: 40,
  },
  'deleting a question': {
    run: (db) => inOne(db, (tx) => deleteQuestion(tx, BIG_QUIZ, BIG_QUESTION)),
    rows: 10,
  },
  'ordering the questions of a quiz': {
    run: (db) =>
      inOne(db, async (tx) => {
        const ids = (await questionsOf(tx, BIG_QUIZ)).map(({ id }) => id);
        return setQuestionOrder(tx, BIG_QUIZ, ids.reverse());
      }),
    rows: 60,
  },
};

/** Certificates, videos and quizzes of the big course. */
export function askedOfCourseParts(): AskedByName {
  return { ...certificates, ...media, ...discussions, ...quizzes, ...reviews, ...resources };
}
