import { randomBytes } from 'node:crypto';
import {
  insertInvitation,
  lockInvitation,
  type NewInvitation,
} from '@kindred/db/accounts/invitations/writes';
import type { Tx } from '@kindred/db/client';
import type { SignUpMode } from '@kindred/validation/admin/settings';
import type { Env } from '../../../platform/env.ts';
import { hashToken } from '../../../platform/sessions.ts';

export { revokeInvitation } from '@kindred/db/accounts/invitations/writes';

/** Reasons why no account is created. */
export type Refusal = 'sign_up_closed' | 'sign_up_invitation_needed' | 'sign_up_invitation_invalid';

export interface Admission {
  refusal: Refusal | null;
  /** To be counted once the account is created; null where the mode asks for no invitation. */
  invitationId: string | null;
  /** A platform admin has to approve the account first. */
  isWaiting: boolean;
}

const refused = (refusal: Refusal): Admission => ({ refusal, invitationId: null, isWaiting: false });
const NO_INVITATION = { refusal: null, invitationId: null } as const;

/** The refusal that needs no look at the invitation. */
export function refusalOf(mode: SignUpMode, invitation: string | undefined): Refusal | null {
  if (mode === 'closed') return 'sign_up_closed';
  return mode === 'invitation' && invitation === undefined ? 'sign_up_invitation_needed' : null;
}

/** Decides about a new account, and locks its invitation until the transaction ends. */
export async function admit(tx: Tx, mode: SignUpMode, invitation: string | undefined): Promise<Admission> {
  const refusal = refusalOf(mode, invitation);
  if (refusal !== null) return refused(refusal);
  if (mode === 'open' || invitation === undefined)
    return { ...NO_INVITATION, isWaiting: mode === 'approval' };
  const invitationId = await lockInvitation(tx, hashToken(invitation));
  if (invitationId === undefined) return refused('sign_up_invitation_invalid');
  return { refusal: null, invitationId, isWaiting: false };
}

/** @returns its id, and the link with the token, which is stored nowhere */
export async function createInvitation(
  tx: Tx,
  { publicUrl }: Pick<Env, 'publicUrl'>,
  invitation: Omit<NewInvitation, 'tokenHash'>,
): Promise<{ id: string; url: string }> {
  const token = randomBytes(32).toString('base64url');
  const id = await insertInvitation(tx, { ...invitation, tokenHash: hashToken(token) });
  // Fragments are neither logged by servers nor sent as Referer.
  return { id, url: `${publicUrl}/?auth=signup#invitation=${token}` };
}
