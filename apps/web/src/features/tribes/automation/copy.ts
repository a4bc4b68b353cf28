import type {
  ActionOutcome,
  ActionType,
  ConditionType,
  RunStatus,
  TriggerType,
} from '@kindred/validation/tribes/automations';

export const AUTOMATION = {
  title: 'Automation',
  intro: 'Automate what you’d do by hand.',
  add: 'New rule',
  log: 'Run log',
  logOf: (name: string) => `Log of ${name}`,
  loading: 'Loading the rules',
  rules: 'Rules',
  empty: 'No rules yet',
  emptyText: 'Greet newcomers, thank someone for their first post, or ask a question every Monday.',
  edit: 'Edit',
  showLog: 'Log',
  active: 'Active',
  paused: 'Paused',
  toggle: (name: string) => `${name} is on`,
  toggleFailed: 'The rule was not changed',
  actsAs: (name: string) => `Acts as ${name}`,
  never: 'Has not run yet',
  lastRun: 'Last run',
  nextRun: 'Next run',
} as const;

export const EDITOR = {
  newTitle: 'New rule',
  editTitle: 'Edit rule',
  start: 'How do you want to begin?',
  blank: 'Start from scratch',
  blankText: 'Choose what starts it and what happens then.',
  name: 'Name',
  nameHint: 'Only those who manage rules see it.',
  when: 'When',
  only: 'Only if',
  onlyHint: 'All of them must hold.',
  next: 'Then',
  nextHint: 'In this order. In texts {name} becomes their first name and {tribe} the name of the tribe.',
  nextHintNobody: 'In this order. In texts {tribe} becomes the name of the tribe.',
  what: 'What starts it',
  addCondition: 'Add a condition',
  addAction: 'Add a step',
  choose: 'Choose',
  remove: (what: string) => `Remove: ${what}`,
  up: (what: string) => `Move up: ${what}`,
  down: (what: string) => `Move down: ${what}`,
  days: 'Days',
  hours: 'Time',
  day: 'Day',
  everyDay: 'Every day',
  zone: 'Time zone',
  challenge: 'Challenge',
  anyChallenge: 'Any challenge',
  space: 'Space',
  wall: 'The feed of the tribe',
  noSpaces: 'This tribe has no spaces yet.',
  badge: 'Badge',
  noBadges: 'This tribe has no badges yet. Make one under Challenges.',
  has: 'They',
  hasBadge: 'have it',
  hasNoBadge: 'do not have it',
  role: 'Role in the tribe',
  newRole: 'New role',
  tier: 'Tier',
  platformRole: 'At least',
  words: 'Words',
  wordsHint: 'One of them is enough. Divide them by commas.',
  text: 'Text',
  save: 'Save rule',
  saving: 'Saving...',
  try: 'Try it out',
  saveFailed: 'The rule was not saved',
  saved: 'Rule saved',
  savedPaused: 'It is paused. Switch it on when you are ready.',
  remove_: 'Delete rule',
  removeTitle: 'Delete this rule?',
  removeText: 'It stops at once, and its log goes with it. This cannot be undone.',
  removed: 'Rule deleted',
  removeFailed: 'The rule was not deleted',
  inactiveHint: 'Counts from the moment you switch the rule on.',
  fix: 'Some of it is not complete yet.',
} as const;

export const TRY = {
  title: 'What would happen',
  intro: 'The last people this rule is for. Nothing was done, and no one was told.',
  introSchedule: 'The next time it runs. Nothing was done, and no one was told.',
  loading: 'Trying it out',
  failed: 'It could not be tried out',
  none: 'No one to try it on yet',
  noneText: 'Nothing like this has happened in the tribe so far.',
  done: 'Would be done',
} as const;

export const LOG = {
  loading: 'Loading the log',
  empty: 'Nothing has run yet',
  emptyText: 'What rules do is written down here for ninety days.',
  more: 'Show more',
  nobody: 'By the clock',
} as const;

export const TRIGGERS: Record<TriggerType, string> = {
  joined: 'Someone joins',
  requested: 'Someone asks to join',
  first_post: 'Someone posts for the first time',
  inactive: 'Someone stays away',
  challenge_finished: 'Someone finishes a challenge',
  post_in_space: 'Someone posts in a space',
  schedule: 'At a set time',
};

export const CONDITIONS: Record<ConditionType, string> = {
  role_is: 'Their role in the tribe',
  tier_is: 'Their tier',
  member_for: 'How long they have been a member',
  invited: 'They came by an invitation',
  answer_contains: 'Words in their answers',
  badge: 'A badge of the tribe',
  platform_role: 'Their role on the platform',
};

export const ACTIONS: Record<ActionType, string> = {
  welcome_message: 'Send them a message',
  publish_post: 'Publish a post',
  introduce: 'Introduce them in a space',
  add_to_space: 'Add them to a space',
  notify_moderators: 'Notify the moderators',
  give_badge: 'Give them a badge',
  change_role: 'Change their role',
  approve_request: 'Approve their request',
};

/** What an action can and cannot do, where its name does not say it. */
export const ACTION_HINTS: Partial<Record<ActionType, string>> = {
  welcome_message: 'They get it as a message from you.',
  publish_post: 'In your name.',
  introduce: 'In your name. Who may read the space is set on the space itself.',
  add_to_space: 'They read and write in it, also when it is for other roles or the paid tier. They are told.',
};

export const STATUSES: Record<RunStatus, string> = {
  done: 'Done',
  partly: 'Partly done',
  failed: 'Failed',
  skipped: 'Skipped',
  stopped: 'Stopped',
};

export const OUTCOMES: Record<ActionOutcome['outcome'], string> = {
  done: 'Done',
  skipped: 'Skipped',
  failed: 'Failed',
};

export const TRIBE_ROLES_SAID = {
  owner: 'Owner',
  admin: 'Admin',
  moderator: 'Moderator',
  member: 'Member',
} as const;
export const TIERS_SAID = { free: 'Free', paid: 'Paid' } as const;
export const PLATFORM_ROLES = {
  member: 'Member',
  creator: 'Creator',
  tribe_admin: 'Tribe admin',
  tribe_owner: 'Tribe owner',
  platform_admin: 'Platform admin',
} as const;
export const DAYS = {
  sunday: 'Sundays',
  monday: 'Mondays',
  tuesday: 'Tuesdays',
  wednesday: 'Wednesdays',
  thursday: 'Thursdays',
  friday: 'Fridays',
  saturday: 'Saturdays',
} as const;
