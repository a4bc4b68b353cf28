export const STUDENTS = {
  title: 'Students',
  back: 'To the course editor',
  loading: 'Loading course',
  parts: 'Students of this course',
  list: 'Students',
  stops: 'Where people stop',
  calendar: 'Calendar',
  search: 'Search students',
  placeholder: 'Search by name',
  filters: 'Show',
  status: { open: 'Enrolled', ended: 'Ended' },
  loadingList: 'Loading students',
  none: 'No students yet',
  noneText: 'Give a member access, or share the course with your tribe.',
  noneFound: 'No students found',
  noneFoundText: 'Try another name or filter.',
  export: 'Download CSV',
  grant: 'Give access',
  progress: (name: string) => `Progress of ${name}`,
  lessons: (done: number, total: number) => `${done} of ${total} lessons`,
  lastSeen: 'Last seen',
  notSeen: 'Not seen yet',
  ends: (day: string) => `Access until ${day}`,
} as const;

export const SOURCES = {
  free: 'Free',
  paid: 'Paid',
  granted: 'Given by a teacher',
  included: 'Membership',
} as const;
export const ENDS = {
  left: 'Left',
  removed: 'Ended by a teacher',
  refunded: 'Refunded',
  expired: 'Expired',
  deleted: 'Course deleted',
} as const;

export const STUDENT = {
  loading: 'Loading student',
  enrolled: (day: string) => `Enrolled ${day}`,
  completed: (day: string) => `Completed ${day}`,
  ended: (day: string, reason: string) => `Ended ${day} · ${reason}`,
  runs: 'Enrollments',
  done: 'Completed lessons',
  nothingDone: 'No lessons completed yet',
  left: 'Still to do',
  reasons: {
    lesson: 'Not completed',
    video: 'Video not watched',
    quiz: 'Quiz not passed',
    assignment: 'Assignment not handed in',
    review: 'Assignment waits for a review',
  },
  access: 'Access',
  until: 'Access until',
  untilText: 'Lessons close at the end of this day. Leave it empty for access without an end.',
  save: 'Save access',
  saved: 'Access saved',
  saveFailed: 'Access was not saved',
  end: 'End access',
  endTitle: (name: string) => `End access for ${name}?`,
  endText: 'Lessons close at once. Progress is kept in the record of this enrollment.',
  endPaidText:
    'This student paid for the course. Ending access refunds nothing. Refund the order first to return the money. Lessons close at once.',
  endDone: 'Access ended',
  endFailed: 'Access was not ended',
} as const;

export const GRANT = {
  title: 'Give access',
  text: 'Members you choose can take this course without paying.',
  search: 'Search members',
  placeholder: 'Search by name',
  loading: 'Loading members',
  none: 'No members found',
  noneText: 'Try another name. Only members of the tribe can get access.',
  give: (count: number) => (count === 0 ? 'Give access' : `Give access to ${count}`),
  done: (count: number) =>
    count === 0
      ? 'They had access already'
      : count === 1
        ? '1 member has access'
        : `${count} members have access`,
  failed: 'Access was not given',
} as const;

export const STOPS = {
  loading: 'Loading lessons',
  text: 'Students who have not opened a lesson for 14 days count as stopped at the lesson after the last one they completed.',
  none: 'No lessons yet',
  noneText: 'Publish a lesson to see where students stop.',
  completed: (done: number, total: number) => `${done} of ${total} completed`,
  stopped: (count: number) => (count === 1 ? '1 stopped here' : `${count} stopped here`),
  completion: (title: string) => `Students who completed ${title}`,
} as const;
