import type { BusinessRole } from '@kindred/validation/businesses';

export const ROLE_NAMES: Record<BusinessRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  staff: 'Staff',
};

export const TEAM = {
  loading: 'Loading the team',
  title: 'Team',
  invite: 'Invite',
  options: (name: string) => `Options for ${name}`,
  invited: 'Invited',
  asOwner: 'Asked to own the business',
  cancelInvitation: (name: string) => `Cancel the invitation of ${name}`,
  cancel: 'Cancel',
  cancelled: 'Invitation canceled',
  edit: 'Edit',
  remove: 'Remove from team',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'They lose access to the business at once.',
  removeDo: 'Remove',
  removed: (name: string) => `${name} is no longer in the team`,
  leave: 'Leave team',
  leaveTitle: 'Leave the team?',
  leaveText: 'You lose access to the business at once.',
  leaveDo: 'Leave',
  left: 'You left the team',
  failed: 'Something went wrong',
  answersMessages: 'Answers messages',
  managesBookings: 'Manages bookings',
} as const;

export const INVITE = {
  title: 'Invite to the team',
  handle: 'Handle',
  handleHint: 'For example @ada',
  role: 'Role',
  jobTitle: 'Title',
  jobTitleHint: 'Shown on their card, such as Head baker.',
  managerText: 'Managers edit the page, services, bookings and staff.',
  staffText: 'Staff do what you allow below.',
  messagesText: 'Reads and answers what customers write.',
  bookingsText: 'Confirms, moves and cancels bookings.',
  send: 'Send invitation',
  sending: 'Sending...',
  sent: 'Invitation sent',
} as const;

export const MEMBER = {
  title: (name: string) => `Edit ${name}`,
  bio: 'Bio',
  specialties: 'Specialties',
  specialty: (place: number) => `Specialty ${place}`,
  addSpecialty: 'Add specialty',
  removeSpecialty: (place: number) => `Remove specialty ${place}`,
  save: 'Save',
  saving: 'Saving...',
  saved: 'Saved',
} as const;

export const ASKED = {
  team: (business: string, role: string) => `You are invited to join ${business} as ${role.toLowerCase()}.`,
  ownership: (business: string) => `You are asked to own ${business}.`,
  ownershipText: 'The owner now stays as a manager. Money from its sales goes to you from then on.',
  accept: 'Accept',
  decline: 'Decline',
  accepted: (business: string) => `You are in the team of ${business}`,
  owned: (business: string) => `You own ${business}`,
  declined: 'Invitation declined',
} as const;
