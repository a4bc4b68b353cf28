import { z } from 'zod';
import { userCard } from './accounts.ts';
import { cohortOfMine } from './courses/cohorts.ts';
import { releaseRule } from './courses/release.ts';
import { COURSE_LEVELS, type CourseLevel } from './courses/values.ts';
import { captionsView, transcriptCue, watchView } from './courses/video.ts';
import { uploadedVideo } from './media/video.ts';
import { cursorPageShape, pageOf } from './paging.ts';
import { atMost, id, text } from './text.ts';
import { SLUG_MAX, tribeCategory } from './tribes.ts';

export const tribeKey = text().trim().min(1).max(SLUG_MAX);
/** Such as `'12.00'`, in the currency of the tribe. */
const price = z.string();

/** Modules that a course can have. */
export const MODULES_MAX = 100;
/** Lessons that a course can have, in all its modules. */
export const LESSONS_MAX = 500;

export { COURSE_LEVELS, type CourseLevel };
/** How access came: `paid` and `granted` outlast a membership, `free` does not, and `included` lasts as long as it is paid. */
export const ENROLLMENT_SOURCES = ['free', 'paid', 'granted', 'included'] as const;
export type EnrollmentSource = (typeof ENROLLMENT_SOURCES)[number];

/** What completes a lesson: its button, watching its uploaded video, passing its quiz, or a teacher who passes its assignment. */
export const LESSON_COMPLETIONS = ['button', 'video', 'quiz', 'assignment'] as const;
export type LessonCompletion = (typeof LESSON_COMPLETIONS)[number];
const completesBy = z.enum(LESSON_COMPLETIONS);

export const COURSE_STATUSES = ['completed', 'in-progress', 'locked'] as const;
export const courseStatus = z.enum(COURSE_STATUSES);
export type CourseStatus = z.infer<typeof courseStatus>;

/** Courses and events that the plan of a tribe's owner still allows this month; null where it sets no limit. */
export const offeringAllowance = z
  .object({ plan: z.string(), limit: z.int(), left: z.int().min(0), resetsAt: z.string() })
  .nullable();
export type OfferingAllowance = z.infer<typeof offeringAllowance>;

const ratingShape = {
  /** Mean of 5 with one decimal; null without reviews. */
  rating: z.number().nullable(),
  reviewCount: z.int().min(0),
};

export const tribeCoursesInput = z.strictObject({ id: tribeKey, ...cursorPageShape });
/** A course of a tribe in a list. */
export const tribeCourse = z.object({
  id,
  title: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  level: z.enum(COURSE_LEVELS),
  price,
  /** Minutes. */
  duration: z.int().min(0),
  enrollmentCount: z.int().min(0),
  lessonCount: z.int().min(0),
  ...ratingShape,
  /** False for a draft, which only its teachers get. */
  isPublished: z.boolean(),
  teacher: userCard,
  /** `locked` until I am enrolled. */
  status: courseStatus,
  /** Percent of the lessons; 0 when locked. */
  progress: z.int().min(0).max(100),
});
export type TribeCourse = z.infer<typeof tribeCourse>;
export const tribeCoursePage = pageOf(tribeCourse).extend({
  /** Of all published courses of the tribe, whichever page this is. */
  summary: z.object({
    total: z.int().min(0),
    completed: z.int().min(0),
    inProgress: z.int().min(0),
    /** Percent of the courses I am enrolled in. */
    progress: z.int().min(0).max(100),
  }),
  can: z.object({ create: z.boolean() }),
  /** For who can create courses: what the plan of the tribe's owner still allows. */
  allowance: offeringAllowance,
});
export type TribeCoursePage = z.infer<typeof tribeCoursePage>;

export const COURSE_PRICES = ['free', 'paid'] as const;
export const listCoursesInput = z.strictObject({
  /** Words of the title or the description. */
  q: text().trim().check(atMost(100, 'Search')).optional(),
  /** That of its tribe. */
  category: tribeCategory.optional(),
  level: z.enum(COURSE_LEVELS).optional(),
  price: z.enum(COURSE_PRICES).optional(),
  ...cursorPageShape,
});
const courseHome = z.object({ id, slug: z.string(), name: z.string() });
/** A course in a list of courses of several tribes. */
export const courseCard = tribeCourse
  .extend({ currency: z.string(), tribe: courseHome.nullable() })
  .meta({ id: 'CourseCard' });
export type CourseCard = z.infer<typeof courseCard>;
export const coursePage = pageOf(courseCard);
export const courseCards = z.array(courseCard);
export const libraryCoursesInput = z.strictObject({ ...cursorPageShape });
export const libraryCourse = courseCard.extend({
  completedLessons: z.int().min(0),
  enrolledAt: z.string(),
  completedAt: z.string().nullable(),
  /** False while a free or included course is closed to me, such as after I left its tribe. */
  hasAccess: z.boolean(),
});
export type LibraryCourse = z.infer<typeof libraryCourse>;
export const libraryCoursePage = pageOf(libraryCourse);

export const courseIdInput = z.strictObject({ id });
/** A course with what the viewer can do in it. */
export const courseView = z
  .object({
    id,
    title: z.string(),
    description: z.string(),
    imageUrl: z.string().nullable(),
    level: z.enum(COURSE_LEVELS),
    price,
    currency: z.string(),
    /** Minutes. */
    duration: z.int().min(0),
    enrollmentCount: z.int().min(0),
    lessonCount: z.int().min(0),
    ...ratingShape,
    isPublished: z.boolean(),
    /** Moderators hide it; told to those who teach it alone. */
    isHidden: z.boolean(),
    /** Whether paid members of the tribe enroll without paying. */
    isIncluded: z.boolean(),
    /** Whether that is so for me. */
    isIncludedForMe: z.boolean(),
    hasCertificate: z.boolean(),
    /** How long a certificate is valid; null for ever. */
    certificateMonths: z.int().nullable(),
    /** Minutes that a teacher set; null for the sum of the lessons. */
    ownDuration: z.int().min(0).nullable(),
    updatedAt: z.string(),
    teacher: userCard,
    /** Null once the tribe was deleted. */
    tribe: courseHome.nullable(),
    /** My enrollment while it is open and gives access. */
    enrollment: z
      .object({
        id,
        source: z.enum(ENROLLMENT_SOURCES),
        enrolledAt: z.string(),
        /** When every lesson was complete; stays when lessons are added. */
        completedAt: z.string().nullable(),
        /** The credential id of its certificate. */
        credentialId: z.string().nullable(),
        cohort: cohortOfMine.nullable(),
        /** Whether I have to choose a cohort before its lessons open. */
        needsCohort: z.boolean(),
        /** Whether its lessons open once the prerequisites are complete. */
        needsPrerequisites: z.boolean(),
      })
      .nullable(),
    /** The zone in which lessons open at a time of day. */
    timeZone: z.string(),
    /** Whether enrolling asks for a cohort. */
    hasCohorts: z.boolean(),
    /** Courses to complete before I enroll. */
    prerequisites: z.array(z.object({ id, title: z.string(), isCompleted: z.boolean() })),
    can: z.object({
      enroll: z.boolean(),
      learn: z.boolean(),
      leave: z.boolean(),
      edit: z.boolean(),
      report: z.boolean(),
    }),
  })
  .meta({ id: 'Course' });
export type CourseView = z.infer<typeof courseView>;

const curriculumLesson = z.object({
  id,
  title: z.string(),
  /** Minutes. */
  duration: z.int().min(0),
  /** False for a draft, which only teachers get. */
  isPublished: z.boolean(),
  /** Whether I can open it. */
  isOpen: z.boolean(),
  /** When it opens for me, while it has not. */
  releasesAt: z.string().nullable(),
  /** The lesson that I complete to open it. */
  after: z.object({ id, title: z.string() }).nullable(),
  completesBy,
  completedAt: z.string().nullable(),
});
export type CurriculumLesson = z.infer<typeof curriculumLesson>;
/** A module of a course. */
export const moduleView = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  updatedAt: z.string(),
});
export type ModuleView = z.infer<typeof moduleView>;
/** Why a lesson is not complete: `review` while its assignment waits for a teacher. */
export const BLOCKERS = ['lesson', 'video', 'quiz', 'assignment', 'review'] as const;
export const blocker = z.object({ lessonId: id, title: z.string(), reason: z.enum(BLOCKERS) });
export type Blocker = z.infer<typeof blocker>;
/** Blockers that progress names. */
export const BLOCKERS_SHOWN = 20;
export const courseProgress = z.object({
  completed: z.int().min(0),
  total: z.int().min(0),
  percent: z.int().min(0).max(100),
  /** Lessons that were added since I completed the course. */
  added: z.int().min(0),
  /** The first lessons between me and the end of the course; empty for those who are not enrolled. */
  blockers: z.array(blocker),
});
export type CourseProgress = z.infer<typeof courseProgress>;
/** The modules and lessons of a course in order, with my progress. */
export const curriculumView = z
  .object({
    modules: z.array(moduleView.extend({ lessons: z.array(curriculumLesson) })),
    /** Counts changes of what the modules and lessons are and of their order; for `PUT /courses/{id}/order`. */
    version: z.int().min(0),
    progress: courseProgress,
  })
  .meta({ id: 'Curriculum' });
export type CurriculumView = z.infer<typeof curriculumView>;

export const lessonEvent = z.object({
  id,
  title: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** The page that shows it. */
  url: z.string(),
});
export type LessonEvent = z.infer<typeof lessonEvent>;

export const lessonIdInput = z.strictObject({ id });
export const lessonView = z
  .object({
    id,
    courseId: id,
    moduleId: id,
    moduleTitle: z.string(),
    title: z.string(),
    /** Markdown. */
    content: z.string(),
    /** The link to a video of another site, as its teacher pasted it. */
    videoUrl: z.string().nullable(),
    /** The frame that plays it; null while the operator does not allow its site. */
    video: z.object({ site: z.string(), src: z.string() }).nullable(),
    /** The uploaded video, in place of a link. */
    upload: uploadedVideo.nullable(),
    captions: z.array(captionsView),
    transcript: z.array(transcriptCue),
    /** Null without an uploaded video or an enrollment. */
    watch: watchView.nullable(),
    /** Minutes. */
    duration: z.int().min(0),
    /** False for a draft, which only teachers get. */
    isPublished: z.boolean(),
    updatedAt: z.string(),
    /** When it opens for students; null for those who do not teach it. */
    release: releaseRule.nullable(),
    completesBy,
    completedAt: z.string().nullable(),
    /** Of its discussion; null for those who have no part in it. */
    commentCount: z.int().min(0).nullable(),
    /** The live event that it links to; null for those who cannot see it. */
    event: lessonEvent.nullable(),
    can: z.object({
      comment: z.boolean(),
      /** Complete it by its button, or take that back. */
      complete: z.boolean(),
      /** Learn in it with an enrollment. */
      learn: z.boolean(),
      edit: z.boolean(),
    }),
  })
  .meta({ id: 'Lesson' });
export type LessonView = z.infer<typeof lessonView>;
