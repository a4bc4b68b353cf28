import type { CourseState } from '@kindred/validation/admin/courses';
import type { AdminEventState } from '@kindred/validation/admin/events';
import type { FeaturedType } from '@kindred/validation/admin/featured';

const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString('en')} ${many}`;

export const CONTENT = {
  manage: 'Manage',
  manageNamed: (name: string) => `Manage ${name}`,
  state: 'State',
  everyState: 'All states',
  facts: 'Facts',
  acts: 'Actions',
  tribe: 'Tribe',
  noTribe: 'None',
  reports: 'Reports',
  viewCase: 'View case',
  reason: 'Reason',
  ownerReads: 'The owner reads it.',
  forLog: 'For the audit log (optional).',
  done: 'Saved',
  newOwner: 'New owner',
} as const;

export const TEXTS = {
  edit: (type: FeaturedType) => `Edit ${type}`,
  editText: {
    tribe: 'Correct its name or description. Another name ends its verification.',
    business: 'Correct its name or description. Another name ends its verification.',
    course: 'Correct its title or description.',
    event: 'Correct its title or description.',
  } satisfies Record<FeaturedType, string>,
  loading: 'Loading the texts',
  name: { tribe: 'Name', business: 'Name', course: 'Title', event: 'Title' } satisfies Record<
    FeaturedType,
    string
  >,
  description: 'Description',
  save: 'Save',
} as const;

export type HiddenType = 'business' | 'course' | 'event';

const KEPT: Readonly<Record<HiddenType, string>> = {
  business: 'Only its team sees it.',
  course: 'Students and teachers keep access.',
  event: 'Attendees and hosts keep access.',
};
export const HIDING = {
  hide: (type: HiddenType) => `Hide ${type}`,
  hideText: (type: HiddenType) =>
    `It leaves lists, search and links. ${KEPT[type]} The owner reads the reason, gets a strike and can appeal.`,
  unhide: (type: HiddenType) => `Unhide ${type}`,
  unhideText: 'It is visible again, and the strike is removed.',
  noRule: 'Choose the rule that was broken',
} as const;

export const COURSE_STATE_NAMES: Readonly<Record<CourseState, string>> = {
  published: 'Published',
  draft: 'Draft',
  hidden: 'Hidden',
};

export const COURSES = {
  list: 'Courses',
  loading: 'Loading courses',
  search: 'Search courses',
  placeholder: 'Title',
  none: 'No courses found',
  noneText: 'Try another title or state.',
  students: (number: number) => count(number, 'student', 'students'),
  lessons: (number: number) => count(number, 'lesson', 'lessons'),
  by: (creator: string, tribe: string | undefined) =>
    tribe === undefined ? `By ${creator}` : `By ${creator} in ${tribe}`,
  opening: 'Loading the course',
  view: 'View course',
  creator: 'Creator',
  created: 'Created',
  price: 'Price',
  free: 'Free',
  enrolled: 'Students',
  content: 'Lessons',
  rating: 'Rating',
  unpublish: 'Unpublish course',
  unpublishText:
    'No one can enroll. Students keep access; the creator reads the reason and can publish it again.',
} as const;

export const EVENT_STATE_NAMES: Readonly<Record<AdminEventState, string>> = {
  upcoming: 'Upcoming',
  past: 'Past',
  cancelled: 'Cancelled',
  hidden: 'Hidden',
};

export const EVENTS = {
  list: 'Events',
  loading: 'Loading events',
  search: 'Search events',
  placeholder: 'Title',
  none: 'No events found',
  noneText: 'Try another title or state.',
  seats: (taken: number, max: number | null) =>
    max === null
      ? `${taken.toLocaleString('en')} going`
      : `${taken.toLocaleString('en')} of ${max.toLocaleString('en')} seats`,
  by: (host: string, tribe: string | undefined) =>
    tribe === undefined ? `Host: ${host}` : `Host: ${host} in ${tribe}`,
  opening: 'Loading the event',
  view: 'View event',
  host: 'Host',
  starts: 'Starts',
  ends: 'Ends',
  place: 'Place',
  online: 'Online',
  taken: 'Seats',
  held: 'Seats on hold',
  cancelReason: 'Reason for cancelling',
  cancel: 'Cancel event',
  cancelText: 'Attendees read the reason, and what they paid is refunded. This cannot be undone.',
} as const;
