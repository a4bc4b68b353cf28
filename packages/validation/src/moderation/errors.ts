import type { ErrorStatus } from '../errorStatus.ts';

/** The errors of reports, cases, appeals and suspensions: a part of `ERRORS`. */
export const MODERATION_ERRORS = {
  case_changed: {
    status: 'CONFLICT',
    message: 'This case changed since you opened it. Reload to see what is new.',
  },
  case_claimed: { status: 'CONFLICT', message: 'Another moderator is working on this case.' },
  appeal_closed: { status: 'CONFLICT', message: 'This decision can no longer be appealed.' },
  removed_by_moderators: {
    status: 'FORBIDDEN',
    message: 'This was removed by moderators. You can appeal the decision.',
  },
  reports_muted: {
    status: 'FORBIDDEN',
    message: 'Most of your reports were dismissed, so you cannot report anything for now.',
  },
  account_limited: {
    status: 'FORBIDDEN',
    message: 'Your account is limited: you can read, but not publish, until the limit ends.',
  },
  held_for_review: {
    status: 'FORBIDDEN',
    message: 'This is saved and waits for a moderator. You are notified once it is decided.',
  },
  content_refused: {
    status: 'FORBIDDEN',
    message: 'This was not published: it contains something that is not allowed here.',
  },
  address_blocked: { status: 'FORBIDDEN', message: 'This is not possible from your network.' },
  filter_known: { status: 'CONFLICT', message: 'There is a filter for this already.' },
  too_many_filters: { status: 'CONFLICT', message: 'There can be at most 500 filters. Delete one first.' },
  too_many_community_rules: {
    status: 'CONFLICT',
    message: 'A community has at most 30 rules. Remove one first.',
  },
  already_suspended: { status: 'CONFLICT', message: 'This user is already suspended.' },
  not_suspended: { status: 'CONFLICT', message: 'This user is not suspended.' },
} as const satisfies Record<string, { status: ErrorStatus; message: string }>;
