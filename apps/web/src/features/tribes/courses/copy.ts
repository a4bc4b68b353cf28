export const COURSES = {
  list: 'Courses',
  draft: 'Draft',
  loading: 'Loading courses',
  empty: 'No courses yet',
  emptyText: 'Courses of this tribe will be listed here.',
  summary: 'Your progress',
  done: (completed: number, begun: number) => `${completed} of ${begun} completed`,
  notBegun: 'You haven’t started a course yet.',
  percent: (percent: number) => `${percent}%`,
  progressOf: (title: string) => `Your progress in ${title}`,
  lessons: (count: number) => (count === 1 ? '1 lesson' : `${count} lessons`),
  students: (count: number, shown: string) => (count === 1 ? '1 student' : `${shown} students`),
  by: (name: string) => `by ${name}`,
} as const;

export const STATUSES = { completed: 'Completed', 'in-progress': 'In progress', locked: 'Locked' } as const;

export const NEW_COURSE = { create: 'New course' } as const;
