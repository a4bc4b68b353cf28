import type { Role } from '@kindred/validation/accounts';
import type { Span } from '../time.ts';

export interface DemoPerson {
  first: string;
  last: string;
  handle: string;
  location: string;
  bio: string;
  website?: string;
  /** member unless given. */
  role?: Role;
  /** Only the demo accounts have an address of their own and the demo password. */
  email?: string;
  isVerified?: boolean;
  /** How long ago they joined. */
  since: Span;
}
