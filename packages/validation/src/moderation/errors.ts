import type { ErrorStatus } from '../errorStatus.ts';

/** The errors of reports, cases, appeals and suspensions: a part of `ERRORS`. */
export const MODERATION_ERRORS = {
  case_changed: {
    status: 'CONFLICT',
    message: 'This case changed since you opened it. Reload to see what is new.',
  },
  case_claimed: { status: 'CONFLICT', message: 'Another moderator is working on this case.' },
  appeal_closed: { status: 'CONFLICT', message: 'This decision can no longer be appealed.' },
  reports_muted: {
    status: 'FORBIDDEN',
    message: 'Most of your reports were dismissed, so you cannot report anything for now.',
  },
  account_limited: {
    status: 'FORBIDDEN',
    message: 'Your account is limited: you can read, but not publish, until the limit ends.',
  },
  too_many_community_rules: {
    status: 'CONFLICT',
    message: 'A community has at most 30 rules. Remove one first.',
  },
  already_suspended: { status: 'CONFLICT', message: 'This user is already suspended.' },
  not_suspended: { status: 'CONFLICT', message: 'This user is not suspended.' },
} as const satisfies Record<string, { status: ErrorStatus; message: string }>;
