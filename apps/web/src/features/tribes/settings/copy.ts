import type { ChecklistStep } from '@kindred/validation/tribes/settings';

export const SETTINGS = {
  title: 'Tribe settings',
  loading: 'Loading the settings',
  basics: 'Basics',
  unverifies: 'Changing the name or handle removes the Verified badge until you verify again.',
  endsRequest: 'Changing the name or handle ends your request for verification.',
  appearance: 'Appearance',
  joining: 'Joining',
  joiningText: 'Questions for people who want to join.',
  questions: 'Questions',
  questionsText: 'Up to 5. They are asked when you decide about each request.',
  question: (place: number) => `Question ${place}`,
  addQuestion: 'Add question',
  removeQuestion: (place: number) => `Remove question ${place}`,
  monetize: 'Monetize',
  notice: 'Announce this price to members',
  noticeText: 'Members keep the price they joined at until you announce a new one.',
  noticeTitle: 'Announce this price?',
  noticeConfirm:
    'Members who pay another price are told now, and pay this one from their first billing in 30 days or later.',
  noticeDo: 'Announce price',
  noticed: (count: number) => (count === 1 ? '1 member is told' : `${count} members are told`),
  noticedNobody: 'Everyone pays this price already',
  noticeFailed: 'Could not announce the price',
  cancel: 'Cancel',
  features: 'Features and rules',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Settings saved',
  failed: 'Failed to save settings',
} as const;

export const DANGER = {
  title: 'Danger zone',
  archive: 'Archive this tribe',
  archiveText: 'Everything can be read, and no one joins or writes any more. You can open it again.',
  archiveButton: 'Archive',
  archiveTitle: 'Archive this tribe?',
  archiveConfirm:
    'Everyone who reads it now can still read everything. No one writes or joins any more, until you open it again.',
  archiveDo: 'Archive tribe',
  archived: 'Tribe archived',
  unarchive: 'Open this tribe again',
  unarchiveText: 'People can join and write again.',
  unarchiveButton: 'Open again',
  unarchived: 'Tribe open again',
  failed: 'This did not work',
  handOver: 'Transfer ownership',
  handOverText: 'A member becomes owner; you become admin.',
  handOverButton: 'Choose a member',
  handOverTitle: 'Transfer ownership to',
  handOverSearch: 'Search members',
  handOverNobody: 'No one found.',
  handOverConfirm: (name: string, tribe: { name: string; isVerified: boolean }) =>
    [
      `${name} becomes the owner of ${tribe.name}.`,
      ...(tribe.isVerified
        ? ['The tribe loses its Verified badge until the new owner verifies it again.']
        : []),
      'Only they can give it back. Type the name of the tribe to go on.',
    ].join(' '),
  handOverDo: 'Transfer ownership',
  handedOver: (name: string) => `${name} owns the tribe now`,
  export: 'Export this tribe',
  exportText: 'Everything in it in one ZIP: members, posts, challenges and all files.',
  exportButton: 'Export',
  delete: 'Delete this tribe',
  deleteText:
    'Gone for good, with everything in it. Upcoming events are cancelled and their tickets refunded. Export the tribe first: for a day after that you can delete it.',
  deleteButton: 'Delete',
  deleteTitle: 'Delete this tribe for good?',
  deleteConfirm: (slug: string) => `Type ${slug} to go on. This cannot be undone.`,
  deleteField: 'Handle of the tribe',
  deleting: 'Deleting...',
  deleted: 'Tribe deleted',
  nameField: 'Name of the tribe',
} as const;

export const CHECKLIST = {
  title: 'First steps',
  loading: 'Loading',
  steps: {
    invite: 'Invite someone',
    first_post: 'Write the first post',
    spaces: 'Open a space',
    cover: 'Add a cover',
  } satisfies Record<ChecklistStep, string>,
} as const;
