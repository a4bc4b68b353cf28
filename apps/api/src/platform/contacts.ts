import type { Logger } from 'pino';
import type { Bus } from './bus.ts';
import type { Presence } from './presence.ts';

type Tell = (online: string[]) => void;

/** Reports which contacts of a user are online, for as long as they look. */
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

/** Changes within this time are sent together. */
const SETTLE_MS = 150;
/** Lists of contacts that are read between two rounds of sending; the others wait for the next round. */
export const READS_A_ROUND = 20;

interface ContactsOptions {
  bus: Bus;
  log: Logger;
  presence: Presence;
  /** The people a user talks to. */
  contactsOf(userId: string): Promise<string[]>;
  /** The members of a conversation. */
  membersOf(conversationId: string): Promise<string[]>;
}

export function createContacts(options: ContactsOptions): Contacts {
  const { bus, log, presence, contactsOf, membersOf } = options;
  const watched = new Map<string, Watched>();
  const people = new Map<string, Contact>();
  const due = new Set<string>();
  const outdated = new Set<string>();
  let settling: NodeJS.Timeout | undefined;
  let isClosed = false;
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
    const ids = await contactsOf(userId);
    const mine = watched.get(userId);
    if (mine === undefined) return false;
    if (mine.answered > turn) return true;
    mine.answered = turn;
    forget(userId, mine.contacts);
    mine.contacts = know(userId, ids);
    return true;
  }

  /** One round: a group of a thousand members has a thousand lists to read, each asked for once however often it moves. */
  async function settle(): Promise<void> {
    for (const userId of [...outdated].slice(0, READS_A_ROUND)) {
      outdated.delete(userId);
      try {
        if (await read(userId)) due.add(userId);
      } catch (error) {
        // The contacts known before are still reported; the others with the next change.
        log.warn({ err: error }, 'the contacts of a user were not read again');
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

  /** Rounds never overlap, so that they take one connection at a time. */
  function soon(): void {
    if (isClosed) return;
    settling ??= setTimeout(async () => {
      await settle().catch((error: unknown) => log.warn({ err: error }, 'who is online was not sent'));
      settling = undefined;
      if (outdated.size > 0 || due.size > 0) soon();
    }, SETTLE_MS);
  }

  const stopPresence = presence.onChange((userId) => {
    for (const watcher of people.get(userId)?.watchers ?? []) due.add(watcher);
    if (due.size > 0) soon();
  });
  /** A conversation has others in it: whoever looks is told of those from now on. */
  async function readPeople(conversationId: string): Promise<void> {
    if (watched.size === 0) return;
    for (const userId of await membersOf(conversationId)) {
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
      isClosed = true;
      clearTimeout(settling);
      stopPresence();
      stopBus();
      stopGaps();
    },
  };
}
