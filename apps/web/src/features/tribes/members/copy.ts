import type { TribeRole } from '@kindred/validation/tribes';
import type { MemberFilter, Presence } from '@kindred/validation/tribes/memberships';

/** The owner is the first of the admins. */
export const ROLE_LABELS: Record<TribeRole, string> = {
  owner: 'Admin',
  admin: 'Admin',
  moderator: 'Moderator',
  member: 'Member',
};
export const ROLE_TONES = { owner: 'amber', admin: 'amber', moderator: 'teal', member: 'neutral' } as const;

export const PRESENCE_LABELS: Record<Presence, string> = {
  online: 'Online',
  away: 'Away',
  offline: 'Offline',
};

export const FILTER_LABELS: Record<Exclude<MemberFilter, 'staff'>, string> = {
  all: 'All',
  online: 'Online',
  admin: 'Admins',
  moderator: 'Moderators',
  member: 'Members',
};

export const MEMBERS = {
  parts: 'Lists of members',
  list: 'Members',
  requests: 'Requests',
  waiting: (count: number) => (count === 1 ? '1 request waits' : `${count} requests wait`),
  banned: 'Banned',
  invite: 'Invite',
  filters: 'Show',
  search: 'Search members',
  placeholder: 'Search by name',
  loading: 'Loading members',
  open: (name: string) => `About ${name}`,
  you: 'You',
  joined: (day: string) => `Joined ${day}`,
  none: 'No one here',
  noneText: 'Try another name or filter.',
  closed: 'Members see who is in this tribe.',
} as const;

export const PERSON = {
  gone: 'Not in this tribe',
  goneText: 'Whom this is about is not in this tribe any more.',
  profile: 'View profile',
  paid: 'Paid tier',
  badges: 'Badges won here',
  owner: 'Owner',
  make: {
    admin: 'Make an admin',
    moderator: 'Make a moderator',
    member: 'Make a member again',
  },
  made: (name: string, role: string) => `${name} is now ${role}`,
  called: { admin: 'an admin', moderator: 'a moderator', member: 'a member' },
  notMade: 'The role was not changed',
  makeMentor: 'Make a mentor',
  makeMentorHint: 'Adds a Mentor badge to their posts and comments.',
  removeMentor: 'Remove as mentor',
  removeMentorHint: 'Their role stays as it is.',
  madeMentor: (name: string) => `${name} is now a mentor`,
  removedMentor: (name: string) => `${name} is no longer a mentor`,
  mentorNotChanged: 'The mentor was not changed',
  handOver: 'Transfer ownership',
  handOverHint: 'They become owner; you become admin.',
  remove: 'Remove from the tribe',
  removeHint: 'They can join again.',
  removed: (name: string) => `${name} was removed`,
  notRemoved: 'No one was removed',
  ban: 'Ban',
  banHint: 'They can’t rejoin until you unban them.',
} as const;

export const REMOVE = {
  title: (name: string) => `Remove ${name}?`,
  text: 'They lose every part of this tribe at once, and are told why.',
  reason: 'Reason',
  reasonHint: 'They are told. You can leave it out.',
  confirm: 'Remove',
  busy: 'Removing…',
} as const;

export const BAN = {
  title: (name: string) => `Ban ${name}`,
  text: 'They lose every part of this tribe at once. Requests and invitations of theirs end.',
  reason: 'Reason',
  reasonHint: 'They are told.',
  end: 'For how long',
  ends: { '1': '1 day', '7': '7 days', '30': '30 days', '0': 'For good' },
  confirm: 'Ban',
  busy: 'Banning…',
  done: (name: string) => `${name} was banned`,
  failed: 'No one was banned',
} as const;

export const BANNED = {
  loading: 'Loading who is banned',
  none: 'No one is banned',
  noneText: 'People you ban are listed here, with the reason and how long.',
  until: (day: string) => `Until ${day}`,
  forGood: 'For good',
  by: (name: string) => `by ${name}`,
  lift: 'Lift ban',
  liftNamed: (name: string) => `Lift the ban of ${name}`,
  lifted: (name: string) => `${name} can come again`,
  notLifted: 'The ban was not lifted',
} as const;

export const QUEUE = {
  loading: 'Loading requests',
  none: 'No requests',
  noneText: 'Join requests and their answers appear here.',
  asked: 'Asked',
  approve: 'Approve',
  approveNamed: (name: string) => `Approve ${name}`,
  decline: 'Decline',
  declineNamed: (name: string) => `Decline ${name}`,
  approved: (name: string) => `${name} is in`,
  declined: (name: string) => `${name} was declined`,
  failed: 'The request was not decided',
  title: (name: string) => `Decline ${name}?`,
  reason: 'Reason',
  reasonHint: 'They are told. You can leave it out.',
  busy: 'Declining…',
} as const;

export const INVITE = {
  title: 'Invite',
  how: 'How to invite',
  link: 'By link',
  person: 'A person',
  uses: 'Max uses',
  usesOf: { '0': 'No limit', '1': 'Once', '10': '10 times', '100': '100 times' },
  expiry: 'Expires after',
  expiryOf: { '1': '1 day', '7': '7 days', '30': '30 days', '0': 'Never' },
  create: 'Create link',
  creating: 'Creating…',
  failed: 'No invitation was made',
  copy: 'Copy link',
  copied: 'Link copied',
  notCopied: 'The link was not copied',
  sent: 'Links and invitations',
  noneYet: 'None yet.',
  named: (end: string) => `Link …${end}`,
  used: (count: number, max: number | null) => `${max === null ? count : `${count} of ${max}`} used`,
  expires: (day: string) => `until ${day}`,
  over: 'Over',
  invitedPerson: 'Invited',
  revoke: 'Revoke',
  revokeNamed: (what: string) => `Take back the invitation: ${what}`,
  revoked: 'The invitation was taken back',
  notRevoked: 'The invitation was not taken back',
  search: 'Search people',
  placeholder: 'Search people by name or handle',
  loading: 'Loading people',
  nobody: 'No one found',
  nobodyText: 'Try another name, or the beginning of a handle.',
  send: 'Invite',
  sendNamed: (name: string) => `Invite ${name}`,
  done: (name: string) => `${name} was invited`,
} as const;

export const HAND_OVER = {
  title: (name: string) => `Transfer ownership to ${name}`,
  text: (name: string) =>
    `${name} becomes the owner of this tribe and may do everything with it. You become an admin. Only they can undo this.`,
  name: (tribe: string) => `Type ${tribe} to confirm`,
  confirm: 'Transfer ownership',
  unverifies: 'The tribe loses its Verified badge until the new owner verifies it again.',
  busy: 'Handing over…',
  done: (name: string) => `${name} owns the tribe now`,
  failed: 'Ownership could not be transferred',
} as const;
