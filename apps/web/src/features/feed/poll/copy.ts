export const POLL = {
  label: 'Poll',
  vote: 'Vote',
  change: 'Change my vote',
  mine: 'your choice',
  share: (percent: number) => `${percent}%`,
  voters: (count: number) => `${count.toLocaleString()} ${count === 1 ? 'vote' : 'votes'}`,
  ended: 'Final results',
  several: 'Choose one or more',
  failed: 'Failed to vote',
  minutes: (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'} left`,
  hours: (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'} left`,
  days: (count: number) => `${count} ${count === 1 ? 'day' : 'days'} left`,
} as const;

export const LIVE = {
  now: 'Live',
  ended: 'Ended',
  join: 'Join',
  end: 'End live',
  failed: 'Failed to end live',
} as const;
