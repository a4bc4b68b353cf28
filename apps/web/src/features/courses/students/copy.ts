import { BLOCKED } from '../copy.ts';

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
  quizzes: (percent: number) => `quizzes ${percent}%`,
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
  reasons: BLOCKED,
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

export const RELEASES = {
  title: 'Lessons that open later',
  all: (count: number) => `Show all ${count}`,
  open: 'Open',
  waits: 'Waits for a cohort',
  exception: 'Exception',
  openNow: 'Open now',
  openNowOf: (title: string) => `Open now: ${title}`,
  openOn: 'Open on…',
  openOnOf: (title: string) => `Open on… ${title}`,
  at: 'Opens on, in your time zone',
  save: 'Save exception',
  saved: 'Exception saved',
  failed: 'The exception was not saved',
  remove: 'Remove exception',
  removeOf: (title: string) => `Remove exception: ${title}`,
  removed: 'Exception removed',
  removeFailed: 'The exception was not removed',
} as const;

export const COHORT = {
  title: 'Cohort',
  text: 'Lessons open from the first day of the cohort. Moving a student to a later cohort closes lessons until then.',
  none: 'No cohort',
  move: 'Move student',
  moved: 'Student moved',
} as const;

export const QUIZZES = {
  title: 'Quizzes',
  attemptsOf: (title: string) => `Attempts in ${title}`,
  allowIn: (title: string) => `Extra time or tries in ${title}`,
} as const;

export const CERTIFICATES = {
  title: 'Certificates',
  issued: (day: string) => `Issued ${day}`,
  expires: (day: string) => `Valid until ${day}`,
  revoked: (day: string, reason: string) => `Revoked ${day} · ${reason}`,
  revoke: 'Revoke',
  revokeTitle: 'Revoke certificate',
  revokeText: 'Its public page says that it is revoked, and wallets refuse it. This cannot be undone.',
  reason: 'Reason',
  reasonText: 'Only the teachers of this course see it.',
  revokeDone: 'Certificate revoked',
  reissue: 'Issue again',
  reissueTitle: 'Issue this certificate again?',
  reissueText: 'The new certificate uses the student’s current name.',
  reissueRevokes: 'This one is revoked.',
  reissued: 'Certificate issued',
  reissueFailed: 'The certificate was not issued',
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
  addLessons: 'Add lessons',
  completed: (done: number, total: number) => `${done} of ${total} completed`,
  stopped: (count: number) => (count === 1 ? '1 stopped here' : `${count} stopped here`),
  completion: (title: string) => `Students who completed ${title}`,
} as const;
