import type { AccessRule } from '@kindred/api/trpc/access';
import type { Db } from '@kindred/db/client';
import { ROLES, type Role } from '@kindred/validation/accounts';
import type { ErrorCode } from '@kindred/validation/errors';

/**
 * What somebody gets: an answer, or the code of the error, which decides its status.
 * `shown` and `hidden` are answers with and without the row that the situation is about.
 */
export type Outcome = 'ok' | 'shown' | 'hidden' | ErrorCode;

/** An account of each role; the role `guest` here is a stored one, who is signed out is a `visitor`. */
export type ByRole = Record<Role, Outcome>;

/** Everybody gets the same, but for the exceptions. */
export function everyRole(outcome: Outcome, exceptions: Partial<ByRole> = {}): ByRole {
  const same = Object.fromEntries(ROLES.map((role) => [role, outcome])) as ByRole;
  return { ...same, ...exceptions };
}

/** `same` is what a member with a session gets in the same situation. */
type Compared = Outcome | 'same';

/** What callers get who are not simply somebody with a session. */
export interface ByCredential {
  /** Signed out, or with a session that is over. */
  visitor: Compared;
  /** With the session, or a token for everything, of an account that is suspended. */
  suspended: Compared;
  /** A member's personal access token, of the scope read, of the scope write, and of every scope. */
  readToken: Compared;
  writeToken: Compared;
  fullToken: Compared;
}

const ACCOUNT_NEEDED = { visitor: 'signed_out', suspended: 'account_suspended' } as const;

/** For anybody with an account: a query. */
export const READS: ByCredential = {
  ...ACCOUNT_NEEDED,
  readToken: 'same',
  writeToken: 'token_scope',
  fullToken: 'same',
};
/** A query for which an account is optional. */
export const GUEST_READS: ByCredential = { ...READS, visitor: 'same' };
/** For anybody with an account: a mutation. */
export const WRITES: ByCredential = {
  ...ACCOUNT_NEEDED,
  readToken: 'token_scope',
  writeToken: 'same',
  fullToken: 'same',
};
/** Charges a stored card or changes a payment method. */
export const PAYS: ByCredential = {
  ...ACCOUNT_NEEDED,
  readToken: 'token_scope',
  writeToken: 'token_payments',
  fullToken: 'same',
};
/** For a person in a browser: a query that no token may make. */
export const READS_IN_SESSION: ByCredential = {
  ...ACCOUNT_NEEDED,
  readToken: 'session_required',
  writeToken: 'token_scope',
  fullToken: 'session_required',
};
/** For a person in a browser: a mutation that no token may make. */
export const WRITES_IN_SESSION: ByCredential = {
  ...ACCOUNT_NEEDED,
  readToken: 'token_scope',
  writeToken: 'session_required',
  fullToken: 'session_required',
};
/** For everybody: a mutation. */
export const OPEN_WRITES: ByCredential = {
  visitor: 'same',
  suspended: 'same',
  readToken: 'token_scope',
  writeToken: 'same',
  fullToken: 'same',
};

/** Whom the rows of a situation are made for. */
export interface Scene {
  db: Db;
  caller: { id: string };
}

export interface Arranged {
  /** What is sent. Left out for a call that takes nothing. */
  input?: Record<string, unknown>;
  /** Text that is in the answer if and only if the outcome is `shown`, and never in a refusal. */
  canary?: string;
  /** Whether the call did what it is for; asked after every call, also after those that were refused. */
  happened?: () => Promise<boolean>;
}

export interface Situation {
  /** Makes the rows for one call; called anew for each. */
  arrange(scene: Scene): Promise<Arranged>;
  gets: ByRole;
  /** Of a visitor, where it is not what the credentials of the case say. */
  visitor?: Outcome;
}

type Declared<Rule> = Rule extends { reason: string } ? Omit<Rule, 'reason'> : Rule;

export interface AccessCase {
  /** As declared in the router; a public procedure gives its reason there. */
  rule: Declared<AccessRule>;
  credentials: ByCredential;
  /** By what the caller has to do with the row. The first is also the one that credentials are tried in. */
  situations: Record<string, Situation>;
  /** The situation that other tests call the procedure in, where the first that is answered does not serve. */
  example?: string;
}

export interface Unwritten {
  unwritten: true;
}

/** By the dotted name of the procedure. Each file of `cases/` exports one, called `cases`. */
export type AccessCases = Record<string, AccessCase | Unwritten>;

/** A place for what `pnpm gen feature` cannot know: who may call the procedure. Fails until it is replaced. */
export function unwritten(): Unwritten {
  return { unwritten: true };
}
