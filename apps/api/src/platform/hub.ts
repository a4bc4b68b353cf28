import { liveCredentials } from '@kindred/db/accounts/visibility';
import type { Db } from '@kindred/db/client';
import type { Logger } from 'pino';
import type { Credential } from '../trpc/context.ts';

/** One open socket of a signed-in person on this node. */
export interface Connection {
  userId: string;
  credential: Credential;
  /** Ends the socket; called when its session or token ended, or its person was suspended. */
  close(code: number, reason: string): void;
}

export interface Hub {
  /** @returns how to remove it again, or null when this person has too many sockets already. */
  add(connection: Connection): (() => void) | null;
  /** People with a socket on this node. */
  userIds(): string[];
  has(userId: string): boolean;
  /** Called when a person's first socket here opens or the last one closes. */
  onChange(listener: (userId: string, isHere: boolean) => void): void;
  size(): number;
  /** Ends every socket, when the process stops. */
  close(): void;
}

/** Ended sessions close their sockets within two seconds, so they are looked up a little more often. */
const SWEEP_EVERY_MS = 1_500;

export const CLOSE_SIGNED_OUT = 4401;
export const CLOSE_GOING_AWAY = 1001;
const GOING_AWAY = 'The server is restarting';

export function createHub(options: { db: Db; log: Logger; perUser: number }): Hub {
  const { db, log } = options;
  const byUser = new Map<string, Set<Connection>>();
  const listeners = new Set<(userId: string, isHere: boolean) => void>();
  let isSweeping = false;
  let isClosed = false;

  function all(): Connection[] {
    return [...byUser.values()].flatMap((connections) => [...connections]);
  }

  async function sweep(): Promise<void> {
    if (isSweeping || byUser.size === 0) return;
    isSweeping = true;
    try {
      const open = all();
      const sids = open.flatMap(({ credential }) => (credential.kind === 'session' ? [credential.sid] : []));
      const tokenIds = open.flatMap(({ credential }) =>
        credential.kind === 'token' ? [credential.tokenId] : [],
      );
      const alive = await liveCredentials(db, { sids, tokenIds });
      for (const connection of open) {
        const { credential } = connection;
        const isAlive =
          (credential.kind === 'session' && alive.sids.has(credential.sid)) ||
          (credential.kind === 'token' && alive.tokenIds.has(credential.tokenId));
        if (!isAlive) connection.close(CLOSE_SIGNED_OUT, 'Signed out');
      }
    } catch (error) {
      log.warn({ err: error }, 'open sockets could not be checked');
    } finally {
      isSweeping = false;
    }
  }
  const timer = setInterval(() => void sweep(), SWEEP_EVERY_MS);

  return {
    add(connection) {
      if (isClosed) {
        // Admitted while the process began to stop.
        connection.close(CLOSE_GOING_AWAY, GOING_AWAY);
        return () => undefined;
      }
      const mine = byUser.get(connection.userId) ?? new Set();
      if (mine.size >= options.perUser) return null;
      mine.add(connection);
      if (mine.size === 1) {
        byUser.set(connection.userId, mine);
        for (const listener of listeners) listener(connection.userId, true);
      }
      return () => {
        if (!mine.delete(connection) || mine.size > 0) return;
        byUser.delete(connection.userId);
        for (const listener of listeners) listener(connection.userId, false);
      };
    },
    userIds: () => [...byUser.keys()],
    has: (userId) => byUser.has(userId),
    onChange(listener) {
      listeners.add(listener);
    },
    size: () => all().length,
    close() {
      isClosed = true;
      clearInterval(timer);
      for (const connection of all()) connection.close(CLOSE_GOING_AWAY, GOING_AWAY);
    },
  };
}
