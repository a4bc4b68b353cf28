import type { ContentAccess, MembershipType, TribeGate } from '@kindred/validation/tribes';
import type { SetTribeAccessInput, TribeType, UpdateTribeInput } from '@kindred/validation/tribes/settings';
import type { StaffAbility } from './tribes.ts';

type Field = Exclude<keyof UpdateTribeInput, 'id'>;

/** What changing a field asks for beyond the settings themselves. */
const ABILITY: Partial<Record<Field, StaffAbility>> = {
  isPrivate: 'manage_access',
  requireApproval: 'manage_access',
  minAge: 'manage_access',
  joinQuestions: 'manage_access',
  membershipType: 'manage_price',
  price: 'manage_price',
  annualPrice: 'manage_price',
  currency: 'manage_price',
  trialDays: 'manage_price',
};

export function abilityToChange(field: Field): StaffAbility {
  return ABILITY[field] ?? 'manage_settings';
}

/** What its type and its other choices mean for the columns of a tribe. */
export interface AccessColumns {
  isPrivate: boolean;
  membershipType: MembershipType;
  gate: TribeGate;
  contentAccess: ContentAccess;
}

/** A gate hides what else is set, and a price what is private: the type is what stops somebody first. */
export function typeOfTribe(tribe: Omit<AccessColumns, 'contentAccess'>): TribeType {
  if (tribe.gate !== 'none') return tribe.gate;
  if (tribe.membershipType === 'paid') return 'paid';
  return tribe.isPrivate ? 'private' : 'public';
}

/** The columns for a tribe that is to be of a type; what the type does not speak of stays. */
export function columnsOfType(
  now: Omit<AccessColumns, 'contentAccess'>,
  to: Pick<SetTribeAccessInput, 'type' | 'contentAccess'>,
): AccessColumns {
  const { type, contentAccess } = to;
  const isOpen = type === 'public' || type === 'private';
  return {
    isPrivate: isOpen ? type === 'private' : now.isPrivate,
    membershipType:
      type === 'paid' ? 'paid' : isOpen && now.membershipType === 'paid' ? 'free' : now.membershipType,
    gate: type === 'course' || type === 'role' ? type : 'none',
    contentAccess,
  };
}
