import type { NotificationKind } from '@kindred/validation/notifications/values';
import type { NotificationType } from '../src/schema/notifications.ts';
import type { Person } from './people.ts';
import type { Span } from './time.ts';
import type { TribeKey } from './tribes.ts';

interface Told {
  to: Person;
  type: NotificationType;
  kind: NotificationKind;
  /** Who caused it; of several the latest first. */
  by?: Person | readonly Person[];
  /** The beginning of the post it is about, and of the comment; it leads there. */
  post?: string;
  comment?: string;
  /** Of which it is; it leads there when it is about nothing else. */
  tribe?: TribeKey;
  /** A path inside the app. */
  url?: string;
  /** An order of {@link ORDERS}, by who placed it when; its address goes after `url`. */
  order?: { by: Person; ago: Span };
  ago: Span;
  isRead?: boolean;
}

export type DemoNotification = Told &
  (
    | { title: string; message: string; conversation?: undefined }
    /** By its name, or by who is in it; it says what is unread in it, or what was last said. */
    | { conversation: string }
  );

export const NOTIFICATIONS: readonly DemoNotification[] = [
  {
    to: 'mona',
    type: 'message',
    kind: 'message',
    by: 'olivia',
    ago: '7m',
    conversation: 'olivia and mona',
  },
  {
    to: 'mona',
    type: 'post_comment',
    kind: 'comment',
    by: 'giulia',
    ago: '3h',
    post: 'First loaf since March',
    comment: 'Turn it halfway',
    title: 'Giulia Conti commented on your post',
    message: 'Turn it halfway through. Every oven leans.',
  },
  {
    to: 'mona',
    type: 'post_like',
    kind: 'like',
    by: ['beatriz', 'lena', 'camille'],
    ago: '5h',
    post: 'Ordered a whole meal',
    title: 'Beatriz Moura and 2 others liked your post',
    message: 'Ordered a whole meal in Portuguese on the phone.',
  },
  {
    to: 'mona',
    type: 'tribe_invite',
    kind: 'invite',
    by: 'aroha',
    ago: '9h',
    tribe: 'corner',
    title: 'Aroha Ngata invited you to The Corner Table',
    message: 'New in town, or old in town and short of friends. There is a chair here.',
  },
  {
    to: 'mona',
    type: 'event_rsvp',
    kind: 'event',
    by: 'leo',
    ago: '20h',
    tribe: 'guild',
    title: 'Season opening, live',
    message: 'You are going. It starts in two days.',
  },
  {
    to: 'mona',
    type: 'course_enrollment',
    kind: 'course',
    by: 'olivia',
    ago: '1d 8h',
    url: '/profile/library',
    isRead: true,
    title: 'Your place in First Loaf',
    message: 'Module 2 is open: The long night.',
  },
  {
    to: 'mona',
    type: 'payment',
    kind: 'payment',
    ago: '2d 4h',
    url: '/profile/orders/',
    order: { by: 'mona', ago: '2d 4h' },
    isRead: true,
    title: 'Your receipt for First Loaf',
    message: '$49.00 · Test payment',
  },
  {
    to: 'mona',
    type: 'post_comment',
    kind: 'comment',
    by: 'rafael',
    ago: '5d 19h',
    post: 'Ran to the bakery',
    comment: 'A loaded carry',
    isRead: true,
    title: 'Rafael Duarte commented on your post',
    message: 'A loaded carry. People pay for that.',
  },
  {
    to: 'mona',
    type: 'post_like',
    kind: 'like',
    by: 'tomas',
    ago: '2d 5h',
    post: 'Not a founder, but',
    isRead: true,
    title: 'Tomas Aldea liked your post',
    message: 'Not a founder, but I do the books for five of you.',
  },
  {
    to: 'mona',
    type: 'message',
    kind: 'message',
    by: 'ada',
    ago: '4d 5h',
    conversation: 'ada and mona',
    isRead: true,
  },
  {
    to: 'mona',
    type: 'payment',
    kind: 'payment',
    ago: '8d 2h',
    url: '/profile/orders/',
    order: { by: 'mona', ago: '8d 3h' },
    isRead: true,
    title: 'You get $18.00 back for Crumb clinic, evening group',
    message: 'It arrives where you paid from within 10 days.',
  },
  {
    to: 'mona',
    type: 'system',
    kind: 'system',
    ago: '12d 1h',
    url: '/profile/me',
    isRead: true,
    title: 'New sign-in',
    message: 'Your account was used from a new browser in Lagos. If that was not you, change your password.',
  },
  {
    to: 'mona',
    type: 'system',
    kind: 'system',
    ago: '19d 6h',
    url: '/guide',
    isRead: true,
    title: 'The Guide has learned a trick',
    message: 'Ask it for a plan and it will answer with tasks you can tick off.',
  },
  {
    to: 'olivia',
    type: 'course_enrollment',
    kind: 'course',
    by: 'mona',
    ago: '2d 4h',
    url: '/profile/creator-tools',
    title: 'Mona Okafor joined First Loaf',
    message: 'You have a new student.',
  },
  {
    to: 'olivia',
    type: 'post_like',
    kind: 'like',
    by: 'mathilde',
    ago: '10m',
    post: 'Thirty of us',
    title: 'Mathilde Roux liked your post',
    message: 'Thirty of us baked the same loaf last night.',
  },
  {
    to: 'olivia',
    type: 'payment',
    kind: 'payment',
    ago: '2d 4h',
    url: '/profile/creator-tools/customers?order=',
    order: { by: 'mona', ago: '2d 4h' },
    isRead: true,
    title: 'You sold First Loaf',
    message: '$49.00 · to Mona Okafor · Test payment',
  },
  {
    to: 'leo',
    type: 'event_rsvp',
    kind: 'event',
    by: 'mona',
    ago: '20h',
    tribe: 'guild',
    url: '/tribe/deep-work-guild/events',
    title: 'Mona Okafor is going',
    message: 'Season opening, live.',
  },
  {
    to: 'leo',
    type: 'post_comment',
    kind: 'comment',
    by: 'oskar',
    ago: '1d 16h',
    tribe: 'guild',
    isRead: true,
    title: 'Oskar Lehmann commented on your post',
    message: 'Nine to eleven. If I post before eleven, please be stern.',
  },
  {
    to: 'mona',
    type: 'system',
    kind: 'business',
    post: 'Taught eleven people this morning.',
    ago: '2d 12h',
    isRead: true,
    title: 'New post from Ferrer Bakehouse',
    message: 'Taught eleven people this morning. One had never touched dough.',
  },
  {
    to: 'sana',
    type: 'message',
    kind: 'message',
    by: 'siobhan',
    ago: '6h',
    conversation: 'sana and siobhan',
  },
  {
    to: 'ada',
    type: 'system',
    kind: 'system',
    ago: '1d 2h',
    url: '/admin',
    title: 'Three new tribes this month',
    message: 'All of them have an owner, rules and at least five members.',
  },
  {
    to: 'olivia',
    type: 'tribe_invite',
    kind: 'invite',
    by: 'sana',
    ago: '1d',
    tribe: 'guild',
    title: 'Sana Iyer invited you to Deep Work Guild',
    message: 'Writers, makers and researchers who protect two quiet hours a day, together.',
  },
];
