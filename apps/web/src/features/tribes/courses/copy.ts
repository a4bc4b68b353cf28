export const COURSES = {
  list: 'Courses',
  loading: 'Loading courses',
  empty: 'No courses yet',
  emptyText: 'Courses of this tribe will be listed here.',
  summary: 'Your progress',
  done: (completed: number, begun: number) => `${completed} of ${begun} completed`,
  notBegun: 'You haven’t started a course yet.',
  percent: (percent: number) => `${percent} %`,
  progressOf: (title: string) => `Your progress in ${title}`,
  lessons: (count: number) => (count === 1 ? '1 lesson' : `${count} lessons`),
  students: (count: number, shown: string) => (count === 1 ? '1 student' : `${shown} students`),
  by: (name: string) => `by ${name}`,
} as const;

export const LEVELS = { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' } as const;
export const STATUSES = { completed: 'Completed', 'in-progress': 'In progress', locked: 'Locked' } as const;

/** Such as '1 h 30 min'. */
export function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
