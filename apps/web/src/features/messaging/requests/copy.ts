export const REQUESTS = {
  title: 'Requests',
  entry: (count: number) =>
    count === 1 ? '1 person you may not know' : `${count} from people you may not know`,
  entryLabel: (count: number) => `Requests, ${count} waiting`,
  back: 'All messages',
  about: 'Messages from people you don’t know. They won’t see read receipts until you accept.',
  loading: 'Loading requests...',
  none: 'No requests',
  noneText: 'Messages from people you don’t know wait here.',
  invited: (name: string) => `${name} wants you in this group`,
  invitedGone: 'You were invited to this group',
  bar: (name: string) =>
    `${name} wants to write with you. They do not see that you read this until you accept.`,
  people: (count: number) => (count === 1 ? '1 person' : `${count} people`),
  accept: 'Accept',
  remove: 'Delete',
  block: 'Block',
  report: 'Report',
  acceptFailed: 'The request was not accepted',
  removeFailed: 'The request was not deleted',
  removed: 'Request deleted',
} as const;
