import type { CourseView, CurriculumView, LessonView } from '@kindred/validation/courses';

export const id = (n: number) => `01920000-0000-7000-8000-0000000003${String(n).padStart(2, '0')}`;
const at = (second: number) => `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`;

export function aCourse(over: Partial<CourseView> = {}): CourseView {
  return {
    id: id(1),
    title: 'Know Your Oven',
    description: 'Heat and steam.',
    imageUrl: null,
    level: 'advanced',
    price: '0.00',
    currency: 'USD',
    duration: 20,
    enrollmentCount: 0,
    rating: null,
    reviewCount: 0,
    lessonCount: 2,
    isPublished: false,
    isHidden: false,
    isIncluded: false,
    isIncludedForMe: false,
    hasCertificate: true,
    certificateMonths: null,
    ownDuration: null,
    updatedAt: at(0),
    teacher: {
      id: id(2),
      firstName: 'Mathilde',
      lastName: 'Roux',
      name: 'Mathilde Roux',
      handle: 'mathilde',
      profileImageUrl: null,
    },
    tribe: { id: id(3), slug: 'bakery', name: 'The Slow Bakery' },
    enrollment: null,
    timeZone: 'UTC',
    hasCohorts: false,
    prerequisites: [],
    can: { enroll: false, learn: false, leave: false, edit: true, report: false },
    ...over,
  };
}

/** Modules by title, with the titles of their lessons. */
export function aCurriculum(parts: Record<string, string[]>, version = 1): CurriculumView {
  let count = 9;
  const modules = Object.entries(parts).map(([title, lessons]) => {
    count += 1;
    return {
      id: id(count),
      title,
      description: null,
      updatedAt: at(0),
      lessons: lessons.map((lesson) => {
        count += 1;
        const isPublished = true;
        return {
          id: id(count),
          title: lesson,
          duration: 10,
          isPublished,
          isOpen: true,
          releasesAt: null,
          after: null,
          completesBy: 'button' as const,
          completedAt: null,
        };
      }),
    };
  });
  return { modules, version, progress: { completed: 0, total: 0, percent: 0, added: 0, blockers: [] } };
}

export function aLesson(over: Partial<LessonView> = {}): LessonView {
  return {
    id: id(5),
    courseId: id(1),
    moduleId: id(4),
    moduleTitle: 'Heat',
    title: 'Toast',
    content: '',
    videoUrl: null,
    video: null,
    upload: null,
    captions: [],
    transcript: [],
    watch: null,
    duration: 10,
    isPublished: true,
    updatedAt: at(0),
    release: { kind: 'at_once' },
    completesBy: 'button',
    completedAt: null,
    event: null,
    commentCount: null,
    can: { comment: false, complete: false, learn: false, edit: true },
    ...over,
  };
}

/** As stored once more, a second later. */
export function changed<Row extends { updatedAt: string }>(row: Row, over: Partial<Row>): Row {
  return { ...row, ...over, updatedAt: at(new Date(row.updatedAt).getUTCSeconds() + 1) };
}
