import type { PreviewType } from '@kindred/validation/previews';

export const PREVIEW = {
  loading: 'Loading',
  join: 'Join',
  by: 'by',
  in: 'in',
  free: 'Free',
  per: { month: ' a month', year: ' a year' },
  /** The sentence above the buttons. */
  next: {
    post: 'Join to react, comment and follow.',
    profile: 'Join to follow and send messages.',
    tribe: 'Join to read, post and meet the members.',
    course: 'Join to start this course.',
    business: 'Join to follow, book and send messages.',
    product: 'Join to buy this product.',
  } satisfies Record<PreviewType, string>,
} as const;
