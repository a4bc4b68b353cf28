import type { ContentAccess } from '@kindred/validation/tribes';
import type { GateRole, TribeType } from '@kindred/validation/tribes/settings';

export const ACCESS = {
  title: 'Access control',
  intro: 'Who can join, and what others see.',
  type: 'Tribe type',
  content: 'Content access',
  autoApprove: 'Auto-approve',
  autoApproveHint: 'Let people in automatically. When off, you approve each request.',
  course: 'Course',
  noCourse: 'Choose a course',
  noCourses: 'There is no course of yours to ask for yet.',
  roles: 'Roles that may enter',
  rolesNeeded: 'Choose at least one role',
  price: (currency: string) => `Monthly price (${currency})`,
  priceNeeded: 'A paid tribe needs a price',
  becomesFree: 'Subscriptions end when you save. Members stay, and the days they have paid for are refunded.',
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
  public: 'Anyone can find and join it.',
  private: 'In no list. People come by an invitation or a request.',
  paid: 'Members pay monthly after any free trial.',
  course: 'People enrolled in the course can join.',
  role: 'People with one of these roles can join.',
};

export const CONTENTS: Record<ContentAccess, string> = {
  members_only: 'Members only',
  public_preview: 'Public preview',
  tiered: 'Tiered access',
};

export const CONTENT_HINTS: Record<ContentAccess, string> = {
  members_only: 'Only members read what is said here.',
  public_preview: 'Anyone can read and comment; only members post. Private tribes stay closed.',
  tiered: 'Only members read, and each space says which tier it takes.',
};

export const GATE_ROLES_SAID: Record<GateRole, string> = {
  member: 'Member',
  creator: 'Creator',
  tribe_owner: 'Tribe owner',
  tribe_admin: 'Tribe admin',
  platform_admin: 'Platform admin',
};
