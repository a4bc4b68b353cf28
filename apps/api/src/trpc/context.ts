import type { Db, Tx } from '@kindred/db/client';
import type { Viewer } from '@kindred/permissions/viewer';
import type { Role, TokenScope } from '@kindred/validation/accounts';
import type { Suspension } from '@kindred/validation/accounts/suspension';
import type { Logger } from 'pino';
import type { Bus, Outbox } from '../platform/bus.ts';
import type { Contacts } from '../platform/contacts.ts';
import type { Env } from '../platform/env.ts';
import type { Live } from '../platform/live.ts';
import type { Passwords } from '../platform/passwords.ts';
import type { Payments } from '../platform/payments/port.ts';
import type { Presence } from '../platform/presence.ts';
import type { Quota } from '../platform/quota.ts';
import type { Searches } from '../platform/searches.ts';
import type { Sessions } from '../platform/sessions.ts';
import type { Storage } from '../platform/storage.ts';
import type { Viewing } from './viewing.ts';

/** What the process is made of; a test builds the same with its own database. */
export interface Deps {
  env: Env;
  db: Db;
  bus: Bus;
  sessions: Sessions;
  passwords: Passwords;
  searches: Searches;
  live: Live;
  storage: Storage;
  quota: Quota;
  payments: Payments;
  log: Logger;
}

/** With what the server makes of them when it is built. */
export interface ServerDeps extends Deps {
  presence: Presence;
  contacts: Contacts;
}

/** How the caller proved who they are. */
export type Credential =
  | { kind: 'none' }
  | { kind: 'session'; sid: string; confirmedAt: Date | null }
  | { kind: 'token'; tokenId: string; scopes: readonly TokenScope[] };

export interface Context {
  deps: ServerDeps;
  db: Db;
  viewer: Viewer | null;
  /** The role whose permissions wait for two-factor authentication; `viewer` holds what is left of it. */
  withheldRole: Role | null;
  /** Set when the credential is good but the account is suspended; `viewer` is null then. */
  suspension: Suspension | 'waiting' | null;
  /** Somebody with a session whose account is to be deleted; `viewer` is null then. */
  leaving: { userId: string; askedAt: Date } | null;
  /** Set for a platform admin who looks at the product as another user: nothing can be changed then. */
  viewing: Viewing | null;
  credential: Credential;
  /** Sockets carry subscriptions only: their caller was checked once, when they opened. */
  transport: 'http' | 'socket';
  /** The caller's address, as the proxy settings allow it to be known. */
  ip: string;
  userAgent: string | null;
  /** False as soon as anything suggests that the request came from another machine, through a proxy or a tunnel. */
  isFromThisMachine: boolean;
  requestId: string;
  idempotencyKey: string | null;
  log: Logger;
  /** Cookie of the device that once signed in here, see features/accounts/loginThrottle.ts. */
  deviceToken: string | null;
  /** Adds a Set-Cookie header; does nothing on a socket. */
  setCookie(value: string): void;
  /** One transaction; what goes into the outbox leaves only when it commits. */
  write<T>(work: (tx: Tx, outbox: Outbox) => Promise<T>): Promise<T>;
}
