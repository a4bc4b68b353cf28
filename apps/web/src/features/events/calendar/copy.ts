export const CALENDAR = {
  add: 'Add to calendar',
  file: 'Calendar file (.ics)',
  google: 'Google Calendar',
  outlook: 'Outlook',
} as const;

export const FEED = {
  title: 'Calendar feed',
  mine: 'Subscribe to all my events',
  loading: 'Loading the calendar feed',
  text: 'Subscribe in your calendar app to see the events you host or may attend. Keep the link to yourself.',
  tribeText: (name: string) =>
    `Subscribe in your calendar app to see the events of ${name}. Keep the link to yourself.`,
  removed: 'Calendar link removed',
  makeFailed: 'The link was not created',
  removeFailed: 'The link was not removed',
} as const;
