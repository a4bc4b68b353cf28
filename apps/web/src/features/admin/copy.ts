import type { Plan, Role } from '@kindred/validation/accounts';
import type { AuditAction } from '@kindred/validation/admin/audit';
import type { UserState } from '@kindred/validation/admin/users';

export const ADMIN = {
  title: 'Admin',
  parts: 'Parts of the administration',
  unauthorized: 'Unauthorized',
  unauthorizedText: "You don't have permission to access this page",
  leaving: 'Taking you to the start page…',
  users: 'Users',
  tribes: 'Tribes',
  businesses: 'Businesses',
  reports: 'Reports',
  loading: 'Loading reports',
  waiting: (count: number) => `${count.toLocaleString('en')} waiting`,
  commerce: 'Commerce',
  settings: 'Settings',
  audit: 'Audit',
} as const;

export const STATS = {
  label: 'Numbers of the platform',
  loading: 'Loading the numbers',
  users: 'Total users',
  tribes: 'Active tribes',
  posts: 'Total posts',
  revenue: 'Revenue',
  today: (count: string) => `${count} today`,
  also: (amounts: string) => `also ${amounts}`,
} as const;

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  guest: 'Guest',
  member: 'Member',
  creator: 'Creator',
  tribe_owner: 'Tribe owner',
  tribe_admin: 'Tribe admin',
  platform_admin: 'Platform admin',
  owner: 'Owner (unused)',
};

export const PLAN_NAMES: Readonly<Record<Plan, string>> = {
  starter: 'Starter',
  pro: 'Pro',
  enterprise: 'Enterprise',
};

export const STATE_NAMES: Readonly<Record<UserState, string>> = {
  active: 'Active',
  suspended: 'Suspended',
  leaving: 'Leaving',
};

export const USERS = {
  list: 'Users',
  loading: 'Loading users',
  search: 'Search users',
  placeholder: 'Name, handle or email',
  user: 'User',
  email: 'Email',
  role: 'Role',
  joined: 'Joined',
  actions: 'Actions',
  edit: 'Edit',
  editNamed: (name: string) => `Edit ${name}`,
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete ${name}`,
  none: 'No users found',
  noneText: 'Try another name, or fewer filters.',
  everyRole: 'All roles',
  everyState: 'All states',
  state: 'State',
  sort: 'Order',
  sorts: { newest: 'Newest first', oldest: 'Oldest first' },
  export: 'Export CSV',
  exportFailed: 'The users were not exported',
} as const;

export const USER = {
  loading: 'Loading the user',
  profile: 'View profile',
  facts: 'Facts',
  joined: 'Joined',
  lastSeen: 'Last seen',
  never: 'Never',
  sessions: 'Sessions',
  twoFactor: 'Two-factor authentication',
  on: 'On',
  off: 'Off',
  tribesOwned: 'Tribes owned',
  orders: 'Orders',
  storage: 'Storage used',
  account: 'Account',
  save: 'Save changes',
  saved: 'User updated',
  saveFailed: 'The user was not updated',
  emailConfirmed: 'Email address is confirmed',
  verified: 'Verified',
  plan: 'Plan',
  suspension: 'Suspension',
  suspend: 'Suspend',
  suspendTitle: (name: string) => `Suspend ${name}`,
  suspendText: 'The user is logged out on every device and receives the reason by email.',
  suspendFailed: 'The user was not suspended',
  suspended: 'User suspended',
  until: 'Until (optional)',
  untilText: 'Leave empty for a suspension without an end.',
  reason: 'Reason',
  reasonText: 'The user sees it.',
  noReason: 'No reason was given.',
  since: (since: string, until: string | null) =>
    until === null ? `Suspended since ${since}` : `Suspended since ${since}, until ${until}`,
  unsuspend: 'End suspension',
  unsuspendFailed: 'The suspension did not end',
  unsuspended: 'Suspension ended',
  endSessions: 'Log out everywhere',
  endSessionsFailed: 'The sessions were not ended',
  sessionsEnded: 'Logged out on every device',
  notes: 'Staff notes',
  note: 'Note',
  noteText: 'Only staff can read notes.',
  addNote: 'Add note',
  noteFailed: 'The note was not added',
  deleteNote: 'Delete note',
  deleteNoteFailed: 'The note was not deleted',
  noNotes: 'No notes yet.',
  history: 'History',
  noHistory: 'Staff has not changed this account.',
  deleteTitle: (name: string) => `Delete ${name}`,
  deleteLabel: (handle: string) => `Type ${handle} to confirm`,
  deleteText:
    'The account is hidden now and deleted with its content after 14 days. Orders and invoices are kept as the law requires.',
  deleteAction: 'Delete account',
  deleteFailed: 'The account was not deleted',
  deleted: 'Account will be deleted in 14 days',
  formerUser: 'Deleted user',
} as const;

export const HIDDEN = 'Hidden';
export const ARCHIVED = 'Archived';

export const TRIBES = {
  list: 'Tribes',
  loading: 'Loading tribes',
  search: 'Search tribes',
  placeholder: 'Name or address',
  members: (count: number) => (count === 1 ? '1 member' : `${count.toLocaleString('en')} members`),
  created: (day: string) => `Created ${day}`,
  owner: (name: string) => `Owner: ${name}`,
  private: 'Private',
  verified: 'Verified',
  none: 'No tribes found',
  noneText: 'Try another name.',
  manage: 'Manage',
  manageNamed: (name: string) => `Manage ${name}`,
} as const;

export const TRIBE = {
  loading: 'Loading the tribe',
  view: 'View tribe',
  facts: 'Facts',
  owner: 'Owner',
  category: 'Category',
  members: 'Members',
  pending: 'Requests to join',
  spaces: 'Spaces',
  courses: 'Courses',
  reports: 'Reports',
  storage: 'Storage of the owner',
  acts: 'Actions',
  hide: 'Hide tribe',
  hideText:
    'It leaves Discover, the map and search. Members and links keep working; the owner reads the reason.',
  show: 'Show tribe',
  showText: 'It returns to Discover, the map and search.',
  archive: 'Archive tribe',
  archiveText: 'The tribe becomes read-only: no posts, no purchases. The owner reads the reason.',
  restore: 'Restore tribe',
  restoreText: 'Members can post and buy again.',
  transfer: 'Transfer tribe',
  transferText: 'Another member becomes the owner. The owner of today stays as admin.',
  member: 'Member',
  noMember: 'Choose a member',
  reason: 'Reason',
  ownerReads: 'The owner reads it.',
  forLog: 'For the audit log (optional).',
  failed: 'The tribe was not changed',
  done: 'Tribe updated',
} as const;

export const BUSINESSES = {
  list: 'Businesses',
  loading: 'Loading businesses',
  search: 'Search businesses',
  placeholder: 'Name or address',
  followers: (count: number) => (count === 1 ? '1 follower' : `${count.toLocaleString('en')} followers`),
  rating: (rating: number, count: number) =>
    count === 0 ? 'No reviews' : `${rating.toFixed(1)} (${count.toLocaleString('en')})`,
  verified: 'Verified',
  owner: (name: string) => `Owner: ${name}`,
  none: 'No businesses found',
  noneText: 'Try another name.',
} as const;

export const COMMERCE = {
  payouts: 'Payout requests',
  payoutsText: 'Approve, complete or decline',
  verifications: 'Verifications',
  verificationsText: 'Tribes and businesses that ask for the mark',
} as const;

export const SETTINGS = {
  rules: 'Rules',
  rulesText: 'Read and edit the rules',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  text: 'Read and edit the text',
} as const;

export const AUDIT = {
  list: 'Audit log',
  loading: 'Loading the audit log',
  action: 'Action',
  everyAction: 'All actions',
  from: 'From',
  to: 'To',
  none: 'Nothing is recorded',
  noneText: 'What staff does is recorded here, with the reason.',
  noneFound: 'No entries match',
  noneFoundText: 'Try another action or another time.',
  check: 'Verify log',
  checking: (count: number) => `${count.toLocaleString('en')} entries verified…`,
  intact: (count: number) =>
    count === 1
      ? 'The log is intact: 1 entry verified.'
      : `The log is intact: ${count.toLocaleString('en')} entries verified.`,
  broken: (number: number) => `Entry ${number} was changed outside of the product.`,
  checkFailed: 'The log was not verified',
  reason: (reason: string) => `Reason: ${reason}`,
  number: (number: number) => `No. ${number}`,
  empty: 'none',
  yes: 'yes',
  no: 'no',
  change: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
  erased: 'Deleted account',
} as const;

export const ACTION_NAMES: Readonly<Record<AuditAction, string>> = {
  'user.update': 'Updated user',
  'user.suspend': 'Suspended user',
  'user.unsuspend': 'Ended suspension of user',
  'user.make_admin': 'Made platform admin of',
  'user.recover': 'Recovered platform admin',
  'user.delete': 'Requested deletion of user',
  'user.end_sessions': 'Logged out user',
  'user.reset_two_factor': 'Reset two-factor authentication of user',
  'user.add_note': 'Added note on user',
  'user.delete_note': 'Deleted note on user',
  'user.export': 'Exported users',
  'tribe.update': 'Updated tribe',
  'tribe.hide': 'Changed visibility of tribe',
  'tribe.transfer': 'Transferred tribe',
  'verification.approve': 'Approved verification',
  'verification.decline': 'Declined verification',
  'verification.revoke': 'Revoked verification',
  'payout.approve': 'Approved payout',
  'payout.complete': 'Completed payout',
  'payout.decline': 'Declined payout',
  'payout.send': 'Sent payout',
  'payout.record_repayment': 'Recorded repayment',
  'legal.update': 'Updated legal text',
};
