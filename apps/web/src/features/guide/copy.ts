import type { Difficulty, Goal, GuideType, Industry, Priority, TargetType } from '@kindred/validation/guide';
import type { GuideActionName } from '@kindred/validation/guide/actions';
import type { PlaybookIcon } from '@kindred/validation/guide/playbooks';

export const GUIDE = {
  title: 'Tribe Guide',
  view: 'View',
  subtitle: 'Your AI-powered success advisor',
  placeholder: "What's your goal? (e.g., 'grow my fitness tribe')",
  goalLabel: 'Your goal',
  ask: 'Ask',
  asking: 'Asking…',
  filters: 'Filters',
  goal: 'Goal',
  anyGoal: 'Any goal',
  industry: 'Industry',
  anyIndustry: 'Any industry',
  type: 'Search type',
  blank: 'Enter your goal',
  answer: 'Your Personalized Guide',
  nothing: 'Nothing found',
  worded: 'Worded by a language model, which can be wrong. Check the sources.',
  viewPlan: 'View Full Plan',
  recommended: 'Recommended for You',
  suggestions: 'I can do this for you',
  source: (n: number, name: string) => `Source ${n}: ${name}`,
  members: (count: number) => (count === 1 ? '1 member' : `${count} members`),
  going: (count: number) => `${count} going`,
  situation: 'In your tribes',
  yourPlan: 'Continue your plan',
  progress: (done: number, all: number) => `${done} of ${all} tasks done`,
  history: 'Your questions',
  forget: (query: string) => `Delete “${query}”`,
  forgetAll: 'Delete all',
  forgot: 'Questions deleted',
  failed: 'That did not work',
} as const;

const PEOPLE = 'People who could help';
/** Headings over results. */
export const GROUPS: Readonly<Record<TargetType, string>> = {
  person: PEOPLE,
  business: PEOPLE,
  service: PEOPLE,
  tribe: 'Tribes',
  course: 'Courses',
  event: 'Events',
  product: 'Products',
};

/** Notices as the specification has them. */
export const NOTICE = {
  error: { title: 'Error', description: 'Failed to process your query. Please try again.' },
  results: { title: 'Guide Results', description: 'Found personalized recommendations for you' },
  saved: { title: 'Plan Saved', description: 'Your plan has been updated' },
  exported: { title: 'Plan Exported', description: 'Your plan has been downloaded' },
  copied: { title: 'Link Copied', description: 'Share link copied to clipboard' },
  done: 'Action Completed',
} as const;

export const GOAL_LABELS: Readonly<Record<Goal, string>> = {
  grow: 'Grow',
  monetize: 'Monetize',
  engage: 'Engage',
  launch: 'Launch',
  automate: 'Automate',
};
export const INDUSTRY_LABELS: Readonly<Record<Industry, string>> = {
  fitness: 'Fitness',
  business: 'Business',
  creative: 'Creative',
  tech: 'Tech',
  education: 'Education',
  lifestyle: 'Lifestyle',
};
export const TYPE_LABELS: Readonly<Record<GuideType, string>> = {
  all: 'All',
  tribe: 'Tribes',
  business: 'Businesses',
  service: 'Services',
  event: 'Events',
  product: 'Products',
};
export const DIFFICULTY_LABELS: Readonly<Record<Difficulty, string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
};
export const PRIORITY_LABELS: Readonly<Record<Priority, string>> = {
  high: 'High priority',
  medium: 'Medium priority',
  low: 'Low priority',
};

export const ICON_LABELS: Readonly<Record<PlaybookIcon, string>> = {
  book: 'Book',
  rocket: 'Rocket',
  users: 'People',
  coin: 'Coin',
  flame: 'Flame',
  robot: 'Robot',
  calendar: 'Calendar',
};
/** What of a community a step can lead to. */
export const TARGET_LABELS: Readonly<Record<TargetType, string>> = {
  tribe: 'A tribe',
  business: 'A business',
  service: 'A service',
  event: 'An event',
  product: 'A product',
  course: 'A course',
  person: 'A person',
};

const DID: Readonly<Record<GuideActionName, string>> = {
  join: 'joined',
  follow: 'followed',
  save: 'saved',
  book: 'booked',
  buy: 'bought',
  draft: 'drafted',
  create: 'created',
  add: 'added',
  rsvp: 'answered',
};
export const ACT = {
  loading: 'Checking what will happen',
  confirm: 'Confirm',
  busy: 'One moment…',
  go: 'Continue',
  undo: 'Undo',
  undoOf: (title: string) => `Undo: ${title}`,
  undone: 'Undone',
  done: 'Done for you',
  words: 'Text',
  next: 'See what will happen',
  change: 'Change',
  did: (action: GuideActionName) => `Successfully ${DID[action]}`,
} as const;

/** What the words of an action are. */
export const ACT_FIELDS: Readonly<Partial<Record<GuideActionName, string>>> = {
  draft: 'Post',
  create: 'Tribe name',
  add: 'Task',
};

export const PLAYBOOKS = {
  title: 'Success Playbooks',
  all: 'View All',
  search: 'Search playbooks',
  category: 'Goal',
  everyCategory: 'All',
  loading: 'Loading playbooks',
  none: 'No playbooks found',
  noneText: 'Try other words or another goal.',
  steps: (count: number) => (count === 1 ? '1 step' : `${count} steps`),
  use: 'Use this playbook',
  day: (day: number) => (day === 0 ? 'Today' : `Day ${day}`),
  back: 'Back to the guide',
} as const;

/** Names of the buttons beside a row of an ordered list. */
export const ROW = {
  up: (title: string) => `Move up: ${title}`,
  down: (title: string) => `Move down: ${title}`,
  remove: (title: string) => `Delete: ${title}`,
} as const;

export const TRIBE_PLAYBOOKS = {
  title: 'Playbooks',
  text: 'Step-by-step plans that the Guide offers to members of this tribe.',
  add: 'New playbook',
  manage: 'Manage playbooks',
  none: 'No playbooks yet',
  noneText: 'Owner and admins of this tribe can write some.',
  noneToWrite: 'Write down what worked, step by step, so that members can repeat it.',
  of: (tribe: string) => `Playbooks of ${tribe}`,
} as const;

/** What is typed and not saved, of a playbook or a plan. */
export const KEPT = {
  unsaved: 'Not saved yet. Your changes are kept on this device.',
  short: 'Not saved yet',
  discard: 'Discard changes',
  confirm: 'Discard your changes?',
  confirmText: 'What you changed since the last save will be deleted.',
} as const;

export const WRITE = {
  newTitle: 'New playbook',
  editTitle: 'Edit playbook',
  edit: 'Edit',
  title: 'Title',
  description: 'Description',
  weeks: 'Weeks',
  difficulty: 'Difficulty',
  icon: 'Icon',
  steps: 'Steps',
  step: (number: number) => `Step ${number}`,
  what: 'What to do',
  how: 'How',
  day: 'Day',
  week: (number: number) => `Week ${number}`,
  priority: 'Priority',
  fill: 'What helps',
  noFill: 'Nothing',
  addStep: 'Add step',
  create: 'Create playbook',
  save: 'Save playbook',
  busy: 'Saving…',
  created: 'Playbook created',
  saved: 'Playbook saved',
  delete: 'Delete playbook',
  deleted: 'Playbook deleted',
  changed:
    'Someone else has changed this playbook. Save again to replace their version, or discard your changes to see it.',
  confirmDelete: 'Delete this playbook?',
  confirmText: 'Plans that members made of it stay. This cannot be undone.',
} as const;

export const PLAN = {
  title: 'My Plan',
  plans: 'My Plans',
  all: 'View All',
  loading: 'Loading your plan',
  edit: 'Edit plan',
  doneEditing: 'Done editing',
  share: 'Share plan',
  export: 'Export plan',
  close: 'Close',
  save: 'Save Plan',
  saving: 'Saving…',
  changed:
    'This plan was changed somewhere else. Save again to replace that version, or discard your changes to see it.',
  add: 'Add Task',
  name: 'Plan title',
  task: 'Task',
  nthTask: (number: number) => `Task ${number}`,
  date: 'Due date',
  due: (day: string) => `Due ${day}`,
  none: 'No tasks yet. Add the first one.',
  isShared: 'Anyone with the link can read this plan.',
  stop: 'Stop sharing',
  stopped: 'The link no longer works',
  copyFailed: 'The link could not be copied',
  delete: 'Delete plan',
  deleted: 'Plan deleted',
  confirmDelete: 'Delete this plan?',
  confirmText: 'Its tasks and its link are deleted. This cannot be undone.',
  /** The one name that an exported plan has. */
  file: 'tribe-guide-plan.json',
} as const;

export const SHARED = {
  by: (name: string) => `A plan by ${name}`,
  gone: 'Plan not found',
  goneText: 'The link is wrong, or it was taken back.',
  home: 'Go to the start',
  loading: 'Loading the plan',
  done: 'Done',
} as const;
