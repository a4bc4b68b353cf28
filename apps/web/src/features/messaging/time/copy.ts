import type { DisappearingView } from '@kindred/validation/messaging/expiry';

export const TIME = {
  search: 'Search in this chat',
  close: 'Close the search',
  up: 'Earlier result',
  down: 'Later result',
  none: 'No results',
  of: (at: number, total: number, isMore: boolean) => `${at} of ${total}${isMore ? '+' : ''}`,
  searchFailed: 'The search did not work',
  date: 'Jump to date',
  dateField: 'Day',
  go: 'Show',
  noneSince: 'Nothing was said on or after this day.',
  disappearing: 'Disappearing Messages',
  disappearingText: 'What is said from now on goes away by itself, for everybody here.',
  on: 'Disappearing messages are on',
  draft: (content: string) => `Draft: ${content}`,
  later: 'Send later',
  laterFailed: 'The message was not put aside',
  inAnHour: 'In 1 hour',
  tomorrow: 'Tomorrow at 9:00',
  pick: 'Date and time',
  pickText: (zone: string) => `In your time zone, ${zone}.`,
  set: 'Schedule',
  setFor: (when: string) => `It will be sent ${when}.`,
  waiting: (count: number) => (count === 1 ? '1 scheduled message' : `${count} scheduled messages`),
  scheduled: 'Scheduled messages',
  noneScheduled: 'Nothing is scheduled here.',
  sendNow: 'Send now',
  change: 'Change',
  save: 'Save',
  cancel: 'Delete',
  failed: 'This did not work',
  words: 'Message',
} as const;

export const AFTER_LABELS = { '24h': '24 hours', '7d': '7 days', '90d': '90 days' } as const;

/** Who let messages disappear, in the chat at the place where it was said. */
export function disappearingLine(set: NonNullable<DisappearingView>): string {
  const who = set.isMine ? 'You' : (set.setBy ?? 'Somebody');
  if (set.after === null) return `${who} turned disappearing messages off.`;
  return `${who} let new messages disappear after ${AFTER_LABELS[set.after]}.`;
}
