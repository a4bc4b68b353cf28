import type {
  ChallengeFrequency,
  ChallengeProof,
  ChallengeState,
} from '@kindred/validation/tribes/challenges';

export const CHALLENGES = {
  title: 'Challenges',
  create: 'New challenge',
  loading: 'Loading challenges',
  loadingOne: 'Loading the challenge',
  empty: 'No challenges yet',
  emptyText: 'Something to do together, with a beginning, an end and points.',
  emptyStaff: 'Set the first one: a few tasks, a few days.',
  gone: 'Challenge not found',
  goneText: 'It was deleted, or it is not of this tribe.',
  all: 'All challenges',
  people: (count: number, shown: string) => (count === 1 ? '1 person' : `${shown} people`),
  tasks: (count: number) => (count === 1 ? '1 task' : `${count} tasks`),
  progress: (percent: number) => `${percent} % done`,
  finished: 'Finished',
  notIn: 'Not joined',
  mine: (points: number) => (points === 1 ? '1 point' : `${points} points`),
} as const;

export const STATES: Record<ChallengeState, string> = {
  active: 'Active',
  upcoming: 'Upcoming',
  ended: 'Ended',
};

export const ONE = {
  from: (from: string, to: string) => `${from} to ${to}`,
  zone: (name: string) => `Days end at midnight in ${name.replaceAll('_', ' ')}.`,
  earns: (badge: string) => `Finish it and you earn ${badge}.`,
  earned: (badge: string) => `You finished it and earned ${badge}.`,
  finished: 'You finished it.',
  join: 'Join challenge',
  joined: 'You are in',
  leave: 'Leave challenge',
  leaveTitle: 'Leave this challenge?',
  leaveText: 'Your check-ins and points in it are deleted. A badge that you earned stays yours.',
  options: 'Options of this challenge',
  edit: 'Edit',
  remove: 'Delete',
  removeTitle: 'Delete this challenge?',
  removeText: 'Everything that was done in it goes with it. Badges that were earned stay.',
  removed: 'Challenge deleted',
  failed: 'That did not work',
  tasks: 'Tasks',
  points: (points: number) => (points === 1 ? '1 point' : `${points} points`),
  pointsEach: (points: number) => `${points} a day`,
  days: (done: number, goal: number) => `${done} of ${goal} days`,
  doneTask: 'Done',
  doneToday: 'Done for today',
  waiting: 'Waiting for approval',
  declined: 'Declined',
  declinedFor: (reason: string) => `Declined: ${reason}`,
  approval: 'approved by a moderator',
  checkIn: 'Check in',
  checkInFor: (task: string) => `Check in: ${task}`,
  checkedIn: 'Checked in',
  sentIn: 'Sent to the moderators',
  completed: 'Challenge finished',
  completedText: 'Everything is done. Well kept.',
} as const;

export const PROOFS: Record<ChallengeProof, string> = {
  none: 'No proof',
  text: 'A few words',
  photo: 'A photo',
};
export const FREQUENCIES: Record<ChallengeFrequency, string> = { once: 'Once', daily: 'Daily' };

export const BOARD = {
  title: 'Leaderboard',
  empty: 'No one has joined yet.',
  loading: 'Loading the leaderboard',
  somebody: 'Someone',
  you: 'You',
  mine: 'My place',
  place: (rank: number) => `Place ${rank}`,
} as const;

export const QUEUE = {
  title: 'Waiting for you',
  loading: 'Loading check-ins',
  approve: 'Approve',
  decline: 'Decline',
  approveFor: (name: string) => `Approve the check-in of ${name}`,
  declineFor: (name: string) => `Decline the check-in of ${name}`,
  approved: 'Check-in approved',
  declinedDone: 'Check-in declined',
  own: 'Someone else decides about your own check-in.',
  why: 'Why',
  whyHint: 'They are told, and can try again.',
  declineTitle: 'Decline this check-in',
  forDay: (day: string) => `for ${day}`,
} as const;

export const CHECK_INS = {
  all: 'All check-ins',
  recent: 'Recent check-ins',
  loading: 'Loading check-ins',
  whose: 'Whose check-ins',
  everybody: 'Everyone',
  mine: 'Mine',
  empty: 'No one has checked in yet.',
  emptyMine: 'You have not checked in yet.',
  statuses: { pending: 'Waiting', approved: 'Counts', declined: 'Declined' },
  one: 'Check-in',
  gone: 'This check-in was withdrawn.',
  reason: (reason: string) => `Reason: ${reason}`,
} as const;

export const SHEET = {
  note: 'What did you do',
  noteOptional: 'A few words (optional)',
  send: 'Check in',
  sending: 'Checking in',
} as const;

export const FORM = {
  createTitle: 'New challenge',
  editTitle: 'Edit challenge',
  title: 'Title',
  titleHint: 'Ten quiet mornings',
  description: 'Description',
  starts: 'First day',
  ends: 'Last day',
  badge: 'Badge for those who finish',
  noBadge: 'None',
  tasks: 'Tasks',
  fixed: 'Someone has checked in, so the tasks and the first day stay as they are.',
  task: (at: number) => `Task ${at}`,
  what: 'Task',
  points: 'Points',
  often: 'How often',
  days: 'Days needed',
  daysHint: 'Every day',
  proof: 'Proof',
  approval: 'A moderator approves each check-in',
  removeTask: (at: number) => `Remove task ${at}`,
  addTask: 'Add task',
  create: 'Create challenge',
  save: 'Save',
  busy: 'Saving',
  created: 'Challenge set',
  saved: 'Challenge saved',
  whichTask: (at: number, message: string) => `Task ${at}: ${message}`,
} as const;

export const BADGES = {
  title: 'Badges',
  loading: 'Loading badges',
  empty: 'No badges yet',
  manage: 'Badges',
  add: 'New badge',
  earned: 'Earned',
  name: 'Name',
  description: 'What it is for',
  icon: 'Picture',
  create: 'Create badge',
  save: 'Save badge',
  remove: 'Delete badge',
  removeTitle: 'Delete this badge?',
  removeText: 'Members who earned it lose it.',
  edit: (name: string) => `Edit ${name}`,
  back: 'Back to all badges',
} as const;

export const ICON_NAMES = {
  award: 'Award',
  trophy: 'Trophy',
  medal: 'Medal',
  star: 'Star',
  flame: 'Flame',
  heart: 'Heart',
  bolt: 'Bolt',
  leaf: 'Leaf',
  book: 'Book',
  crown: 'Crown',
} as const;

const DAY_MS = 86_400_000;

/** 'Ends today', '8 days left', 'Starts in 5 days', 'Ended 4 days ago', by whole days. */
export function whenOf(
  challenge: { state: ChallengeState; startsAt: string; endsAt: string },
  now: Date,
): string {
  const days = (moment: string) => Math.abs(Date.parse(moment) - now.getTime()) / DAY_MS;
  if (challenge.state === 'upcoming') {
    const left = Math.ceil(days(challenge.startsAt));
    return left <= 1 ? 'Starts within a day' : `Starts in ${left} days`;
  }
  if (challenge.state === 'ended') {
    const past = Math.floor(days(challenge.endsAt));
    return past < 1 ? 'Ended today' : past === 1 ? 'Ended yesterday' : `Ended ${past} days ago`;
  }
  const left = Math.ceil(days(challenge.endsAt));
  return left <= 1 ? 'Last day' : `${left} days left`;
}

/** Whole percent; all of it only when it is all. */
export function percentOf(done: number, goal: number): number {
  if (goal <= 0 || done >= goal) return 100;
  return Math.min(99, Math.round((done / goal) * 100));
}
