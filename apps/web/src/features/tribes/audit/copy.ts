import type { TribeAuditEntry } from '@kindred/validation/tribes/audit';
import { DONE_NAMES } from '../../moderation/public.ts';

export const LOG = {
  title: 'Log',
  text: 'What moderators and the platform did to this tribe and in its reports.',
  open: 'Open the log',
  loading: 'Loading the log',
  none: 'Nothing is recorded yet',
  noneText: 'Decisions about reports and changes by the platform are recorded here.',
  platform: 'Platform staff',
  deleted: 'Deleted account',
} as const;

const SWITCHED = {
  'tribe.hide': ['Hid the tribe', 'Showed the tribe again'],
  'tribe.update': ['Archived the tribe', 'Reopened the tribe'],
} as const;
const ACTS: Partial<Record<TribeAuditEntry['action'], string>> = {
  'tribe.transfer': 'Made another member the owner',
  'case.claim': 'Claimed a report',
  'case.release': 'Released a report',
  'case.escalate': 'Escalated a report to the platform',
  'case.decide': 'Decided a report',
  'case.decide_appeal': 'Decided an appeal',
  'case.read_messages': 'Read the messages of a report',
};

/** What was done, in a line. */
export function describeEntry({ action, isOn, actions, outcome }: TribeAuditEntry): string {
  if ((action === 'tribe.hide' || action === 'tribe.update') && isOn !== null) {
    return SWITCHED[action][isOn ? 0 : 1];
  }
  const act = ACTS[action] ?? 'Changed the tribe';
  if (outcome !== null) return `${act}: ${outcome}`;
  return actions.length === 0 ? act : `${act}: ${actions.map((each) => DONE_NAMES[each]).join(', ')}`;
}
