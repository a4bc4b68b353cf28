import { ROLES } from '@kindred/validation/accounts';

/** Roles that staff give. */
export const GIVEN_ROLES = ROLES.filter((role) => role !== 'guest' && role !== 'owner');
