import type { Tx } from '../../client.ts';
import type { LinkPurpose } from '../../schema/accounts.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { deletePendingEmailChange } from '../emailChange/writes.ts';
import { deletePasskeysOf } from '../passkeys/writes.ts';
import { deleteChallengesOf, deleteUnconfirmedTwoFactor } from '../twoFactor/writes.ts';
import { deleteAccessTokensOf, deleteSessionsOf } from '../writes.ts';

/**
 * What can end credentials:
 * - `recovered`: the owner takes the account back, by a reset link, by undoing an email change, or with an operator's help
 * - `password_changed`: in a session, by its owner
 * - `email_changed`: another address is confirmed
 * - `logged_out`: of all other sessions
 * - `suspended`: by an admin; sessions stay, refused, so that browsers learn why
 * - `unsuspended`: by an admin or at the end of the suspension
 * - `deletion_asked`: by its owner
 */
export const ACCOUNT_EVENTS = [
  'recovered',
  'password_changed',
  'email_changed',
  'logged_out',
  'suspended',
  'unsuspended',
  'deletion_asked',
] as const;
export type AccountEvent = (typeof ACCOUNT_EVENTS)[number];

interface Credential {
  /** The columns that hold it, as `table.column`. */
  columns: readonly string[];
  endedBy: readonly AccountEvent[];
  /** @param keep the session in which it happens, which goes on */
  end: (tx: Tx, userId: string, keep: string | undefined) => Promise<unknown>;
}

function deleteMailedLinks(tx: Tx, userId: string, purposes: readonly LinkPurpose[]) {
  return unrestrictedDb(tx)
    .deleteFrom('mailedLinks')
    .where('userId', '=', userId)
    .where('purpose', 'in', [...purposes])
    .where('usedAt', 'is', null)
    .execute();
}

const ALL_SECRETS: readonly AccountEvent[] = ['recovered', 'password_changed'];
const LOCKED_OUT: readonly AccountEvent[] = ['suspended', 'deletion_asked'];

/** Each credential and pending act of an account that another person could hold, and what ends it. */
export const CREDENTIALS = {
  sessions: {
    columns: ['sessions.sid'],
    endedBy: ['recovered', 'password_changed', 'logged_out', 'unsuspended', 'deletion_asked'],
    end: deleteSessionsOf,
  },
  // By everything else they go with the session that made them.
  pushSubscriptions: {
    columns: ['push_subscriptions.endpoint', 'push_subscriptions.auth', 'push_subscriptions.p256dh'],
    endedBy: ['suspended'],
    end: (tx, userId) =>
      unrestrictedDb(tx).deleteFrom('pushSubscriptions').where('userId', '=', userId).execute(),
  },
  secondSteps: {
    columns: ['sign_in_challenges.token_hash'],
    endedBy: [...ALL_SECRETS, ...LOCKED_OUT],
    end: deleteChallengesOf,
  },
  // Its owner is asked whether tokens end with a changed password: scripts depend on them.
  accessTokens: {
    columns: ['access_tokens.token_hash', 'access_tokens.token_hint'],
    endedBy: ['recovered'],
    end: deleteAccessTokensOf,
  },
  passkeys: {
    columns: ['passkeys.credential_id', 'passkeys.public_key', 'passkey_challenges.challenge'],
    endedBy: ['recovered'],
    end: deletePasskeysOf,
  },
  identities: {
    columns: ['users.google_id', 'users.facebook_id', 'users.instagram_id'],
    endedBy: ['recovered'],
    end: (tx, userId) =>
      tx
        .updateTable('users')
        .set({ googleId: null, facebookId: null, instagramId: null })
        .where('id', '=', userId)
        .execute(),
  },
  trustedDevices: {
    columns: ['trusted_devices.token_hash'],
    endedBy: ['recovered'],
    end: (tx, userId) => tx.deleteFrom('trustedDevices').where('userId', '=', userId).execute(),
  },
  mailedLogins: {
    columns: ['mailed_links.token_hash'],
    endedBy: [...ALL_SECRETS, ...LOCKED_OUT, 'email_changed'],
    end: (tx, userId) => deleteMailedLinks(tx, userId, ['reset_password', 'login']),
  },
  mailedConfirmations: {
    columns: ['mailed_links.token_hash'],
    endedBy: ['recovered', 'email_changed'],
    end: (tx, userId) => deleteMailedLinks(tx, userId, ['confirm_email']),
  },
  // The link that undoes a confirmed change stays: it is how its owner gets the account back.
  emailChange: {
    columns: ['email_changes.token_hash'],
    endedBy: [...ALL_SECRETS, ...LOCKED_OUT],
    end: deletePendingEmailChange,
  },
  twoFactorSetup: {
    columns: ['two_factor.secret'],
    endedBy: ALL_SECRETS,
    end: deleteUnconfirmedTwoFactor,
  },
  calendarLinks: {
    columns: ['calendar_links.secret_hash'],
    endedBy: ALL_SECRETS,
    end: (tx, userId) =>
      unrestrictedDb(tx).deleteFrom('calendarLinks').where('userId', '=', userId).execute(),
  },
  dataExport: {
    columns: ['data_exports.storage_key'],
    endedBy: ALL_SECRETS,
    end: (tx, userId) => unrestrictedDb(tx).deleteFrom('dataExports').where('userId', '=', userId).execute(),
  },
  sharedPlans: {
    columns: ['guide_plans.share_hash'],
    endedBy: ['recovered'],
    // Another version, so that the next link of each plan has another code.
    end: (tx, userId) =>
      unrestrictedDb(tx)
        .updateTable('guidePlans')
        .set(({ eb }) => ({ shareVersion: eb('shareVersion', '+', 1), shareHash: null }))
        .where('userId', '=', userId)
        .where('shareHash', 'is not', null)
        .execute(),
  },
  ownershipOffers: {
    columns: ['business_invitations.invited_by'],
    endedBy: ALL_SECRETS,
    end: (tx, userId) =>
      unrestrictedDb(tx)
        .deleteFrom('businessInvitations')
        .where('invitedBy', '=', userId)
        .where('kind', '=', 'ownership')
        .execute(),
  },
  businessCodes: {
    columns: ['business_codes.code_hash'],
    endedBy: ALL_SECRETS,
    end: (tx, userId) =>
      unrestrictedDb(tx).deleteFrom('businessCodes').where('userId', '=', userId).execute(),
  },
} as const satisfies Record<string, Credential>;

/** Ends what an event ends. @param keep the session in which it happens, which goes on */
export async function endCredentials(
  tx: Tx,
  userId: string,
  event: AccountEvent,
  keep?: string,
): Promise<void> {
  for (const credential of Object.values<Credential>(CREDENTIALS)) {
    if (credential.endedBy.includes(event)) await credential.end(tx, userId, keep);
  }
}
