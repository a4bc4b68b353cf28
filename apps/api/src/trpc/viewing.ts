import type { Viewer } from '@kindred/permissions/viewer';
import type { TRPCProcedureType } from '@trpc/server';
import { fail } from './errors.ts';

/** A platform admin looks at the product as another user, who is the `viewer` of the context. */
export interface Viewing {
  admin: Viewer;
  until: Date;
}

interface MayView {
  viewing: Viewing | null;
}

/** Mutations that work while viewing: each ends it. */
const ENDINGS = new Set(['accounts.logout', 'admin.users.endView']);

/** Nouns whose every row is a conversation. */
const PRIVATE_NOUNS = new Set(['guide', 'messaging']);

/** Reads of other conversations, of addresses that work without a session, and of payment providers. */
const PRIVATE_READS = new Set([
  'accounts.emailChange',
  'accounts.linkedAccounts',
  'businesses.bookings.calendar.get',
  'commerce.payments.getTest',
  'commerce.payoutAccounts.get',
  'events.calendar.get',
  'events.door.codes',
  'events.door.roster',
  'tribes.presence',
]);

/** Refuses while viewing, for what is not of a procedure. */
export function assertNotViewing({ viewing }: MayView): void {
  if (viewing !== null) fail('view_only');
}

/** Refuses what is not for an admin who views as a user: changes, live events and private reads. */
export function assertOpenToViews({ viewing }: MayView, type: TRPCProcedureType, path: string): void {
  if (viewing === null || ENDINGS.has(path)) return;
  const [noun = ''] = path.split('.', 1);
  if (type !== 'query' || PRIVATE_NOUNS.has(noun) || PRIVATE_READS.has(path)) fail('view_only');
}

/** The user whose limits a read counts towards: the admin while they view as another user. */
export function readerOf({ viewer, viewing }: MayView & { viewer: Viewer }): string {
  return viewing?.admin.id ?? viewer.id;
}
