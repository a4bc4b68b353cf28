import type { ContentAccess } from '@kindred/validation/tribes';
import type { GateRole, TribeType } from '@kindred/validation/tribes/settings';

export const ACCESS = {
  title: 'Access control',
  intro: 'Who may enter, and what somebody outside sees.',
  type: 'Tribe type',
  content: 'Content access',
  autoApprove: 'Auto-approve',
  autoApproveHint: 'Whoever may enter is in at once. Off, you decide about each request.',
  course: 'Course',
  noCourse: 'Choose a course',
  noCourses: 'There is no course of yours to ask for yet.',
  roles: 'Roles that may enter',
  rolesNeeded: 'Choose at least one role',
  price: 'Price a month, in dollars',
  priceNeeded: 'A paid tribe needs a price',
  ownerOnly: 'Only the owner sets a price.',
  save: 'Save access',
  saving: 'Saving...',
  saved: 'Access saved',
  failed: 'The access was not saved',
  loading: 'Loading the access settings',
} as const;

export const TYPES: Record<TribeType, string> = {
  public: 'Public',
  private: 'Private',
  paid: 'Paid',
  course: 'Course-gated',
  role: 'Role-gated',
};

export const TYPE_HINTS: Record<TribeType, string> = {
  public: 'Everybody finds it, and whoever wants to can join.',
  private: 'In no list. People come by an invitation or a request.',
  paid: 'Whoever joins pays every month, after a trial where there is one.',
  course: 'Whoever is enrolled in the course may join.',
  role: 'Whoever has one of the roles on the platform may join.',
};

export const CONTENTS: Record<ContentAccess, string> = {
  members_only: 'Members only',
  public_preview: 'Public preview',
  tiered: 'Tiered access',
};

export const CONTENT_HINTS: Record<ContentAccess, string> = {
  members_only: 'Only members read what is said here.',
  public_preview:
    'Everybody reads along and may answer; members write posts. A private tribe stays closed all the same.',
  tiered: 'Only members read, and each space says which tier it takes.',
};

export const GATE_ROLES_SAID: Record<GateRole, string> = {
  member: 'Member',
  creator: 'Creator',
  tribe_owner: 'Tribe owner',
  tribe_admin: 'Tribe admin',
  platform_admin: 'Platform admin',
};
