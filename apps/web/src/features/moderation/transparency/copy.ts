import type { DecisionAction } from '@kindred/validation/moderation/values';

export const TRANSPARENCY = {
  title: 'Transparency',
  text: 'How often content is reported, and what we decide. One decision can have several actions.',
  loading: 'Loading the numbers',
  table: 'Moderation by quarter',
  quarter: 'Quarter',
  /** `2026-Q4` as people read it. */
  quarterName: (quarter: string) => quarter.replace(/^(\d+)-Q(\d)$/, 'Q$2 $1'),
  reports: 'Reports',
  decisions: 'Decisions',
  actions: {
    keep: 'Kept',
    warn: 'Warned',
    remove: 'Removed',
    limit: 'Limited',
    suspend: 'Suspended',
  } satisfies Record<DecisionAction, string>,
  appeals: 'Appeals',
  reversals: 'Reversed',
  median: 'Median time to decision',
  none: 'No numbers yet',
  noneText: 'The first quarter appears here once content was reported.',
  noTime: '–',
  rules: 'Read the rules',
} as const;

const HOURS_OF_DAYS = 48;

/** How long a decision took. */
export function duration(hours: number | null): string {
  if (hours === null) return TRANSPARENCY.noTime;
  if (hours < 1) return 'Under 1 hour';
  if (hours < HOURS_OF_DAYS) {
    const whole = Math.round(hours);
    return whole === 1 ? '1 hour' : `${whole} hours`;
  }
  return `${Math.round(hours / 24)} days`;
}
