import type { Role } from '@kindred/validation/accounts';
import { hasPermission, type Permission } from './matrix.ts';

/** Who is asking. `null` stands for a guest everywhere. */
export interface Viewer {
  id: string;
  role: Role;
}

export function roleOf(viewer: Viewer | null): Role {
  return viewer?.role ?? 'guest';
}

export function may(viewer: Viewer | null, permission: Permission): boolean {
  return hasPermission(roleOf(viewer), permission);
}
