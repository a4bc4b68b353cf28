import type { JoinState } from '@kindred/validation/tribes';

export const JOIN = {
  paid: (price: string) => `Join ${price}/mo`,
  free: 'Join Free',
  trial: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} free`,
  upgrade: 'Upgrade',
  upgradeTitle: (tribe: string) => `Upgrade in ${tribe}`,
  request: 'Request to join',
  requested: 'Requested',
  invited: 'Accept invitation',
  joined: 'Joined',
  trialUntil: (day: string) => `Trial until ${day}`,
  startsTrial: (days: number) => `Starts ${days} ${days === 1 ? 'day' : 'days'} of everything, free`,
  named: (label: string, tribe: string) => `${label}: ${tribe}`,
  done: 'Joined tribe!',
  welcome: (tribe: string) => `Welcome to ${tribe}`,
  welcomeTrial: (tribe: string, day: string) =>
    `Welcome to ${tribe}. Everything is open to you until ${day}.`,
  failed: 'Failed to join tribe',
  asked: 'Request sent',
  askedText: 'We’ll notify you when it’s decided.',
  withdrawn: 'Request withdrawn',
  notWithdrawn: 'Your request was not withdrawn',
} as const;

/** What stands on the button of somebody who cannot join, and why. */
export const CLOSED = {
  course_needed: { label: 'Course needed', why: 'This tribe is for those who take its course.' },
  role_needed: { label: 'Role needed', why: 'This tribe is for other roles than yours.' },
  invitation_needed: { label: 'By invitation', why: 'You need an invitation to join this tribe.' },
  too_young: { label: 'Age limit', why: 'You are too young for this tribe.' },
  banned: { label: 'Banned', why: 'You are banned from this tribe.' },
  archived: { label: 'Archived', why: 'This tribe is archived. No one joins it any more.' },
  full: { label: 'Full', why: 'This tribe has no place left.' },
  not_allowed: { label: 'Join', why: 'Your role cannot join tribes.' },
} as const satisfies Partial<Record<JoinState, { label: string; why: string }>>;

export const ASK = {
  title: (tribe: string) => `Join ${tribe}`,
  loading: 'Loading the questions',
  intro: 'A few questions before you join.',
  none: 'A moderator will review your request.',
  send: 'Send request',
  sending: 'Sending…',
  failed: 'Your request was not sent',
  counted: (left: number) => `${left} characters left`,
} as const;

export const BIRTH = {
  label: 'Date of birth',
  hint: (age: number | null) =>
    age === null
      ? 'This tribe has a minimum age. Asked once, never shown to others.'
      : `This tribe is for people of ${age} and older. Asked once, never shown to others.`,
  join: 'Join',
  joining: 'Joining…',
} as const;

export const REQUESTED = {
  title: 'Your request',
  text: (tribe: string) => `You asked to join ${tribe}. We’ll notify you when it’s decided.`,
  withdraw: 'Withdraw request',
  withdrawing: 'Withdrawing…',
} as const;

export const INVITED = {
  title: 'Invitation',
  heading: 'You’re invited to a tribe',
  text: 'Log in or sign up to see it, and to join.',
  by: (name: string) => `${name} invited you.`,
  invalid: 'This invitation has expired, was used up or was taken back.',
} as const;

/** Behind the button of somebody who is in it. */
export const MEMBERSHIP = {
  trial: (day: string) => `Your trial runs until ${day}. Until then everything is open to you.`,
  manage: 'Manage subscription',
  manageText: 'Plan, payment method and cancellation.',
  leave: 'Leave tribe',
  owner: 'You own this tribe. Transfer ownership to a member first, then you can leave.',
  handOver: 'Transfer ownership',
  handOverText: 'In the settings of the tribe.',
} as const;
