import type { Difficulty, Goal, GuideType, Industry, Priority } from '@kindred/validation/guide';
import type { GuideActionName } from '@kindred/validation/guide/actions';

export const GUIDE = {
  title: 'Tribe Guide',
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
  sources: 'Sources',
  source: (n: number, name: string) => `Source ${n}: ${name}`,
  members: (count: number) => (count === 1 ? '1 member' : `${count} members`),
  situation: 'In your tribes',
  yourPlan: 'Continue your plan',
  progress: (done: number, all: number) => `${done} of ${all} tasks done`,
  history: 'Your questions',
  forget: (query: string) => `Delete “${query}”`,
  forgetAll: 'Delete all',
  forgot: 'Questions deleted',
  failed: 'That did not work',
} as const;

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

const DID: Readonly<Record<GuideActionName, string>> = {
  join: 'joined',
  follow: 'followed',
  save: 'saved',
  book: 'booked',
  buy: 'bought',
  draft: 'drafted',
  create: 'created',
  add: 'added',
};
export const ACT = {
  loading: 'Checking what will happen',
  confirm: 'Confirm',
  busy: 'One moment…',
  go: 'Continue',
  undo: 'Undo',
  undone: 'Undone',
  did: (action: GuideActionName) => `Successfully ${DID[action]}`,
} as const;

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

export const PLAN = {
  title: 'My Plan',
  loading: 'Loading your plan',
  edit: 'Edit plan',
  doneEditing: 'Done editing',
  share: 'Share plan',
  export: 'Export plan',
  close: 'Close',
  save: 'Save Plan',
  saving: 'Saving…',
  add: 'Add Task',
  name: 'Plan title',
  task: 'Task',
  date: 'Due date',
  up: (title: string) => `Move up: ${title}`,
  down: (title: string) => `Move down: ${title}`,
  remove: (title: string) => `Delete: ${title}`,
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
