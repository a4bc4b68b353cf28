import type { Role } from '@kindred/validation/accounts';
import { hasPermission, type Permission } from './matrix.ts';

/** Who is asking. `null` stands for a guest everywhere. */
export interface Viewer {
  id: string;
  role: Role;
}

/** A guest for a query: an id that no account has. Policies take `null`. */
export const GUEST: Viewer = { id: '00000000-0000-0000-0000-000000000000', role: 'guest' };

export function roleOf(viewer: Viewer | null): Role {
  return viewer?.role ?? 'guest';
}

export function may(viewer: Viewer | null, permission: Permission): boolean {
  return hasPermission(roleOf(viewer), permission);
}
