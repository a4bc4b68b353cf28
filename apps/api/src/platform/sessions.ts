import { hash } from 'node:crypto';
import { type SessionUserRow, type SessionView, sessionWithUser } from '@kindred/db/accounts/visibility';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  extendSession,
  insertSession,
  touchSession,
} from '@kindred/db/accounts/writes';
import type { Db, Tx } from '@kindred/db/client';
import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from 'lucia';

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes, { row: SessionUserRow }>;
    DatabaseSessionAttributes: SessionAttributes;
    DatabaseUserAttributes: { row: SessionUserRow };
  }
}

interface SessionAttributes {
  ip: string | null;
  userAgent: string | null;
  lastSeenAt?: Date;
  confirmedAt: Date | null;
  view?: SessionView | null;
}

export interface ActiveSession {
  /** SHA-256 of the cookie's token, in hex: the row's key, and safe to show to its owner. */
  sid: string;
  user: SessionUserRow;
  /** True when the session was extended and the cookie should be sent again. */
  isFresh: boolean;
  expiresAt: Date;
  /** When the person last proved who they are; null when they never did in this session. */
  confirmedAt: Date | null;
  /** The user that the session views as; it may have expired. */
  view: SessionView | null;
}

export interface Sessions {
  cookieName: string;
  /** @returns the secret token for the cookie and the row's key. The transaction is the caller's. */
  create(
    tx: Tx,
    userId: string,
    from: { ip: string | null; userAgent: string | null; confirmedAt?: Date | null },
  ): Promise<{ token: string; sid: string }>;
  validate(token: string): Promise<ActiveSession | null>;
  /** `Set-Cookie` values. */
  cookie(token: string): string;
  blankCookie(): string;
  deleteExpired(): Promise<void>;
}

const SEEN_EVERY_MS = 5 * 60_000;

export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** Lucia asks its store by the cookie's value; ours only ever knows the hash of it. */
function hashingAdapter(db: Db | Tx): Adapter {
  return {
    async getSessionAndUser(token): Promise<[DatabaseSession | null, DatabaseUser | null]> {
      const found = await sessionWithUser(db, hashToken(token));
      if (!found) return [null, null];
      return [
        {
          id: token,
          userId: found.user.id,
          expiresAt: found.expire,
          attributes: {
            ip: null,
            userAgent: null,
            lastSeenAt: found.lastSeenAt,
            confirmedAt: found.confirmedAt,
            view: found.view,
          },
        },
        { id: found.user.id, attributes: { row: found.user } },
      ];
    },
    // The product lists sessions by its own query, with what its screen shows.
    getUserSessions: async () => [],
    setSession: (session) =>
      insertSession(db, {
        sid: hashToken(session.id),
        userId: session.userId,
        expire: session.expiresAt,
        sess: { ip: session.attributes.ip, userAgent: session.attributes.userAgent },
        confirmedAt: session.attributes.confirmedAt,
      }),
    updateSessionExpiration: (token, expiresAt) => extendSession(db, hashToken(token), expiresAt),
    deleteSession: (token) => deleteSession(db, hashToken(token)),
    deleteUserSessions: async (userId) => {
      await deleteSessionsOf(db, userId);
    },
    deleteExpiredSessions: () => deleteExpiredSessions(db),
  };
}

/**
 * The one file that knows lucia. Cookies are HttpOnly and SameSite=Lax; over https they carry the `__Host-`
 * prefix and Secure, which browsers refuse over plain http.
 */
export function createSessions(db: Db, options: { isHttps: boolean; days: number }): Sessions {
  const cookieName = options.isHttps ? '__Host-session' : 'session';
  const lucia = (store: Db | Tx) =>
    new Lucia(hashingAdapter(store), {
      sessionExpiresIn: new TimeSpan(options.days, 'd'),
      sessionCookie: {
        name: cookieName,
        expires: true,
        attributes: { secure: options.isHttps, sameSite: 'lax', path: '/' },
      },
      getSessionAttributes: (attributes) => attributes,
      getUserAttributes: (attributes) => attributes,
    });
  const reader = lucia(db);

  return {
    cookieName,
    async create(tx, userId, from) {
      const session = await lucia(tx).createSession(userId, { confirmedAt: null, ...from });
      return { token: session.id, sid: hashToken(session.id) };
    },
    async validate(token) {
      const { session, user } = await reader.validateSession(token);
      if (!session || !user) return null;
      const sid = hashToken(token);
      const seen = session.lastSeenAt?.getTime() ?? 0;
      if (Date.now() - seen > SEEN_EVERY_MS) await touchSession(db, sid);
      const { fresh: isFresh, expiresAt, confirmedAt, view = null } = session;
      return { sid, user: user.row, isFresh, expiresAt, confirmedAt, view };
    },
    cookie: (token) => reader.createSessionCookie(token).serialize(),
    blankCookie: () => reader.createBlankSessionCookie().serialize(),
    deleteExpired: () => reader.deleteExpiredSessions(),
  };
}
