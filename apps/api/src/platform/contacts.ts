import type { Db } from '@kindred/db/client';
import { contactsOf, membersOf } from '@kindred/db/messaging/visibility';
import type { Logger } from 'pino';
import type { Bus } from './bus.ts';
import type { Presence } from './presence.ts';

type Tell = (online: string[]) => void;

/** Who of the people somebody talks to is online, for as long as they look. */
export interface Contacts {
  /**
   * Calls `tell` with the whole set, at once and after each change.
   * @returns how to stop
   * @throws when the database cannot say who they are
   */
  watch(userId: string, tell: Tell): Promise<() => void>;
  close(): void;
}

/** Somebody whom people here are told of: once, however many they are. */
interface Contact {
  id: string;
  watchers: Set<string>;
}

interface Watched {
  /** Settled once it is known who they are. */
  ready: Promise<unknown>;
  tells: Set<Tell>;
  contacts: readonly Contact[];
  /** The turn of the latest question that was answered: an answer that comes after a later one's is old. */
  answered: number;
}

/** Whoever comes often comes with others: what happens within this is told together. */
const SETTLE_MS = 150;

export function createContacts(options: { db: Db; bus: Bus; log: Logger; presence: Presence }): Contacts {
  const { db, bus, log, presence } = options;
  const watched = new Map<string, Watched>();
  const people = new Map<string, Contact>();
  const due = new Set<string>();
  const outdated = new Set<string>();
  let settling: NodeJS.Timeout | undefined;
  let turns = 0;

  const onlineOf = ({ contacts }: Watched) => presence.onlineAmong(contacts.map(({ id }) => id));

  function know(userId: string, ids: readonly string[]): Contact[] {
    return ids.map((id) => {
      const contact = people.get(id) ?? { id, watchers: new Set() };
      people.set(contact.id, contact);
      contact.watchers.add(userId);
      return contact;
    });
  }

  function forget(userId: string, contacts: readonly Contact[]): void {
    for (const contact of contacts) {
      contact.watchers.delete(userId);
      if (contact.watchers.size === 0 && people.get(contact.id) === contact) people.delete(contact.id);
    }
  }

  /** @returns false when nobody looks any more */
  async function read(userId: string): Promise<boolean> {
    const turn = ++turns;
    const ids = await contactsOf(db, userId);
    const mine = watched.get(userId);
    if (mine === undefined) return false;
    if (mine.answered > turn) return true;
    mine.answered = turn;
    forget(userId, mine.contacts);
    mine.contacts = know(userId, ids);
    return true;
  }

  async function settle(): Promise<void> {
    settling = undefined;
    const again = [...outdated];
    outdated.clear();
    for (const userId of again) {
      try {
        if (await read(userId)) due.add(userId);
      } catch (error) {
        // Those who are known already are still told of; the others with the next change.
        log.warn({ err: error }, 'who somebody talks to was not read again');
      }
    }
    const told = [...due];
    due.clear();
    for (const userId of told) {
      const mine = watched.get(userId);
      if (mine === undefined) continue;
      const online = onlineOf(mine);
      for (const tell of mine.tells) tell(online);
    }
  }

  function soon(): void {
    settling ??= setTimeout(() => {
      settle().catch((error: unknown) => log.warn({ err: error }, 'who is online was not told'));
    }, SETTLE_MS);
  }

  const stopPresence = presence.onChange((userId) => {
    for (const watcher of people.get(userId)?.watchers ?? []) due.add(watcher);
    if (due.size > 0) soon();
  });
  /** A conversation has others in it: whoever looks is told of those from now on. */
  async function readPeople(conversationId: string): Promise<void> {
    if (watched.size === 0) return;
    for (const userId of await membersOf(db, conversationId)) {
      if (watched.has(userId)) outdated.add(userId);
    }
    if (outdated.size > 0) soon();
  }

  const stopBus = bus.on((event) => {
    if (event.topic === 'people_moved') {
      readPeople(event.payload.conversationId).catch((error: unknown) =>
        log.warn({ err: error }, 'who is in a conversation was not read again'),
      );
      return;
    }
    const isMoved =
      event.topic === 'conversation_changed' ||
      event.topic === 'presence_shown' ||
      event.topic === 'sight_changed';
    if (!isMoved) return;
    const { userId } = event.payload;
    if (!watched.has(userId)) return;
    outdated.add(userId);
    soon();
  });

  // Whom somebody may see can be others since: all are asked for again.
  const stopGaps = bus.onGap(() => {
    for (const userId of watched.keys()) outdated.add(userId);
    if (outdated.size > 0) soon();
  });

  return {
    async watch(userId, tell) {
      const known = watched.get(userId);
      const mine: Watched = known ?? {
        tells: new Set(),
        contacts: [],
        answered: 0,
        ready: Promise.resolve(),
      };
      mine.tells.add(tell);
      watched.set(userId, mine);
      if (known === undefined) mine.ready = read(userId);
      const stop = () => {
        mine.tells.delete(tell);
        if (mine.tells.size > 0 || watched.get(userId) !== mine) return;
        watched.delete(userId);
        forget(userId, mine.contacts);
      };
      try {
        await mine.ready;
      } catch (error) {
        stop();
        throw error;
      }
      if (mine.tells.has(tell)) tell(onlineOf(mine));
      return stop;
    },
    close() {
      clearTimeout(settling);
      stopPresence();
      stopBus();
      stopGaps();
    },
  };
}
