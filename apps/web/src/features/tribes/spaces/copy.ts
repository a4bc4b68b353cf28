import type { SpacePostRole, SpaceReadRole, SpaceType } from '@kindred/validation/tribes/spaces';

export const SPACES = {
  loading: 'Loading spaces',
  empty: 'No spaces yet',
  emptyText: 'What this tribe talks about in places of its own appears here.',
  emptyManager: 'Give this tribe a place to talk, to ask or to keep its files.',
  add: 'Add a space',
  order: 'Change order',
  orderDone: 'Done',
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  orderFailed: 'The order was not changed',
  archived: 'Archived',
  locked: 'For the paid tier',
  unread: (count: number) =>
    count === 1 ? '1 new post' : `${count > 99 ? 'More than 99' : count} new posts`,
  posts: (count: number) => (count === 1 ? '1 post' : `${count.toLocaleString()} posts`),
  back: 'All spaces',
  gone: 'Space not found',
  goneText: 'It was removed, or it is not open to you.',
  menu: 'Space options',
  edit: 'Edit space',
  archive: 'Archive space',
  archiveTitle: 'Archive this space?',
  archiveText: 'Everything in it stays, and nothing is added any more. You can bring it back at any time.',
  unarchive: 'Bring space back',
  archivedNote: 'This space is archived. Nothing is added to it any more.',
  failed: 'That did not work',
  saved: 'Space saved',
  created: 'Space added',
} as const;

export const TYPES: Record<SpaceType, { label: string; hint: string }> = {
  announcements: { label: 'Announcements', hint: 'News, written by admins alone' },
  discussion: { label: 'Discussion', hint: 'Everyone writes and answers' },
  qa: { label: 'Q&A', hint: 'Questions, each with the answer that helped' },
  wins: { label: 'Wins', hint: 'What went well, day after day' },
  accountability: { label: 'Accountability', hint: 'Say what you will do, and come back' },
  office_hours: { label: 'Office hours', hint: 'Times that members book with you' },
  library: { label: 'Resource library', hint: 'Files in folders' },
  introductions: { label: 'Introductions', hint: 'Everyone says once who they are' },
};

export const READ_ROLES: Record<SpaceReadRole, string> = {
  everyone: 'Everyone who reads the tribe',
  member: 'Members',
  moderator: 'Moderators and admins',
  admin: 'Admins',
};
export const POST_ROLES: Record<SpacePostRole, string> = {
  member: 'Members',
  moderator: 'Moderators and admins',
  admin: 'Admins',
};

export const FORM = {
  create: 'Add a space',
  edit: 'Edit space',
  type: 'What it is for',
  name: 'Name',
  description: 'Description',
  readers: 'Who reads it',
  readersHint: 'Others can be let in by name, under People.',
  writers: (type: SpaceType) =>
    type === 'office_hours' ? 'Who offers times' : type === 'library' ? 'Who adds files' : 'Who writes in it',
  paid: 'For the paid tier only',
  paidHint: 'Others see its name and a lock. Moderators can always read it.',
  add: 'Add space',
  save: 'Save',
  saving: 'Saving...',
} as const;

export const PEOPLE = {
  title: 'People',
  intro: 'They read and write here, also when the space is for other roles or the paid tier.',
  introOf: {
    announcements: 'They read here, also when the space is for other roles or the paid tier.',
    office_hours: 'They read and book here, also when the space is for other roles or the paid tier.',
  } as Partial<Record<SpaceType, string>>,
  search: 'Find members to add',
  placeholder: 'Add members by name...',
  loading: 'Loading people',
  finding: 'Looking for members',
  empty: 'No one was added yet',
  emptyText: 'Type the name of a member to let them in.',
  nobody: 'No member found',
  nobodyText: 'Try the beginning of a first or last name.',
  add: 'Add',
  addNamed: (name: string) => `Add ${name}`,
  added: 'Added',
  addFailed: 'They were not added',
  reads: 'Reads it already',
  remove: 'Take out',
  removeNamed: (name: string) => `Take ${name} out`,
  removed: (name: string) => `${name} was taken out`,
  removeFailed: 'They were not taken out',
  since: (day: string) => `Added ${day}`,
  by: (name: string) => `by ${name}`,
  byRule: 'by a rule',
  /** In the head of the space, for who manages it. */
  line: (who: string, count: number) =>
    count === 0
      ? who
      : `${who}, and ${count === 1 ? '1 person' : `${count.toLocaleString()} people`} by name`,
  lineLabel: (line: string) => `Read by: ${line}`,
  paid: 'The paid tier',
} as const;

interface Words {
  prompt: string;
  title: string;
  placeholder: string;
  action: string;
  created: string;
  empty: string;
  emptyText: string;
}
const TALK: Words = {
  prompt: 'Write something',
  title: 'New post',
  placeholder: 'Share something with this space...',
  action: 'Post',
  created: 'Posted',
  empty: 'Nothing here yet',
  emptyText: 'Be the first to write something.',
};
export const WRITE: Record<SpaceType, Words> = {
  announcements: {
    ...TALK,
    prompt: 'Announce something',
    title: 'New announcement',
    placeholder: 'What does the tribe need to know?',
    action: 'Announce',
    created: 'Announced',
    emptyText: 'News of this tribe appears here.',
  },
  discussion: TALK,
  qa: {
    prompt: 'Ask a question',
    title: 'Ask a question',
    placeholder: 'What do you want to know? Say what you have tried.',
    action: 'Ask',
    created: 'Question asked',
    empty: 'No questions here',
    emptyText: 'Someone here may know what you want to know.',
  },
  wins: {
    ...TALK,
    prompt: 'Share a win',
    title: 'Share a win',
    placeholder: 'What went well today?',
    action: 'Share',
    created: 'Shared',
    empty: 'No wins yet',
    emptyText: 'Small ones count. Share the first.',
  },
  accountability: {
    ...TALK,
    prompt: 'Check in for today',
    title: 'Check in',
    placeholder: 'What will you do today, and how did yesterday go?',
    action: 'Check in',
    created: 'Checked in',
    empty: 'No one has checked in yet',
    emptyText: 'Say what you will do, and come back tomorrow.',
  },
  introductions: {
    ...TALK,
    prompt: 'Introduce yourself',
    title: 'Introduce yourself',
    placeholder: 'Who are you, and what brings you here?',
    action: 'Introduce myself',
    created: 'Nice to meet you',
    empty: 'No one has introduced themselves yet',
    emptyText: 'Say who you are, and others follow.',
  },
  office_hours: TALK,
  library: TALK,
};

export const PAGE = {
  loading: 'Loading posts',
  failed: 'Not posted',
  newFailed: 'New posts did not load',
  filter: 'Questions',
  all: 'All',
  open: 'Open',
  answered: 'Answered',
  introduced: 'Say hello',
  introducedText: 'You have not introduced yourself yet.',
} as const;

export const STREAKS = {
  title: 'Streaks',
  mine: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  best: (days: number) => `Best: ${days === 1 ? '1 day' : `${days} days`}`,
  none: 'Post today to begin a streak.',
  again: 'Post today to begin again.',
  keep: 'Post today to keep it going.',
  done: 'You have posted today.',
  running: 'Current leaders',
  yours: 'Your streak',
} as const;

export const HOURS = {
  loading: 'Loading times',
  empty: 'No times to book',
  emptyText: 'When someone offers their time, you can book it here.',
  emptyHost: 'Offer a time, and members book it.',
  zone: (zone: string) => `Times shown in ${zone}.`,
  offer: 'Offer a time',
  offerTitle: 'Offer a time',
  day: 'When',
  length: 'How long',
  minutes: (minutes: number) =>
    minutes < 60 ? `${minutes} minutes` : minutes === 60 ? '1 hour' : `${minutes / 60} hours`,
  place: 'Link or place',
  placeHint: 'Shown only to the person who books.',
  offerAction: 'Offer',
  offering: 'Offering...',
  offered: 'Time offered',
  with: (name: string) => `with ${name}`,
  you: 'Hosted by you',
  book: 'Book',
  bookLabel: (when: string, name: string) => `Book ${when} with ${name}`,
  booked: 'Booked. The place is shown here.',
  taken: 'Booked',
  free: 'Free',
  yours: 'Yours',
  bookedBy: (name: string) => `Booked by ${name}`,
  cancel: 'Cancel booking',
  cancelTitle: 'Cancel this booking?',
  cancelText: 'Others can book this time then.',
  canceled: 'Booking cancelled',
  remove: 'Remove time',
  removeTitle: 'Remove this time?',
  removeText: 'The person who booked it is notified.',
  removed: 'Time removed',
  keep: 'Keep it',
  failed: 'That did not work',
  more: 'Show more times',
  gone: 'This time was called off.',
  over: 'This time is over.',
} as const;

export const LIBRARY = {
  loading: 'Loading files',
  empty: 'No files yet',
  emptyText: 'What is worth keeping appears here.',
  emptyFolder: 'This folder is empty',
  upload: 'Add files',
  uploading: (name: string) => `Adding ${name}`,
  tooLarge: (name: string) => `${name} is larger than 50 MB`,
  uploadFailed: (name: string) => `${name} was not added`,
  added: (name: string) => `${name} added`,
  folder: 'New folder',
  folderName: 'Name of the folder',
  folderAdd: 'Add folder',
  top: 'Library',
  path: 'Folders',
  options: (name: string) => `Options for ${name}`,
  download: 'Download',
  rename: 'Rename',
  renameTitle: 'Rename',
  name: 'Name',
  save: 'Save',
  move: 'Move',
  moveTitle: (name: string) => `Move ${name}`,
  moveHere: 'Move here',
  moved: 'Moved',
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteFile: 'It is gone for everyone, and cannot be brought back.',
  deleteFolder: 'The folder goes with everything in it, and cannot be brought back.',
  deleted: 'Deleted',
  report: 'Report',
  reportTitle: (name: string) => `Report ${name}`,
  items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  failed: 'That did not work',
} as const;
