import type { Db, Tx } from '@kindred/db/client';
import {
  enqueue,
  enqueueEvent,
  enqueueJob,
  eventsSince,
  type JobOptions,
  type Listener,
  listen,
  type NewJob,
  notify,
  relayEvents,
  type StoredEvent,
} from '@kindred/db/outbox';
import type { TribePart } from '@kindred/validation/live';
import type { Logger } from 'pino';
import { uuidv7 } from './ids.ts';
import type { JobType } from './job.ts';

/** Counters of a post: of the last, its comments are others too. */
export type PostPart = 'reactions' | 'shares' | 'comments';

/** What nodes tell each other. Ids only: whoever acts on an event asks the database, with its own rights. */
export type BusEvent =
  | {
      topic: 'post_created';
      /** The tribes whose wall it stands on, whether it is in the home feed, and the business whose page it is on. */
      payload: {
        postId: string;
        authorId: string;
        tribeIds: string[];
        isOnFeed: boolean;
        businessId?: string;
      };
    }
  | { topic: 'story_created'; payload: { postId: string; authorId: string } }
  | { topic: 'post_deleted'; payload: { postId: string } }
  /** `only`: nothing but its counters is another, and for `by`, whose doing it was, what they did. */
  | { topic: 'post_changed'; payload: { postId: string; only?: PostPart; by?: string } }
  | { topic: 'badges_changed'; payload: { userId: string } }
  | { topic: 'drafts_changed'; payload: { userId: string; draftId: string } }
  | { topic: 'tribe_changed'; payload: { tribeId: string; what: TribePart } }
  | { topic: 'membership_changed'; payload: { tribeId: string; userId: string } }
  /** `since`: the revision before it, from which nodes read what receivers are sent with the event. */
  | { topic: 'message_created'; payload: { conversationId: string; messageId: string; since: number } }
  /** Its members were told of what they have not read. */
  | { topic: 'messages_told'; payload: { conversationId: string } }
  /** Messages were edited, deleted or reacted to. */
  | { topic: 'messages_changed'; payload: { conversationId: string; since?: number } }
  /** Somebody has read more of it, or has more of it on a device. */
  | { topic: 'marks_changed'; payload: { conversationId: string } }
  /** Somebody lets it be seen that they are online, or no more. */
  | { topic: 'presence_shown'; payload: { userId: string; isShown: boolean } }
  /** What somebody has begun to write in it: told to themselves alone. */
  | { topic: 'message_draft_changed'; payload: { conversationId: string; userId: string } }
  /**
   * What one person may see is another: in a conversation, of which they put something out of their own sight, or
   * wherever they meet somebody, with a block that was set or lifted between them.
   */
  | { topic: 'sight_changed'; payload: { userId: string; conversationId?: string } }
  /** Others are in it, or somebody is no longer: presence is told to others. */
  | { topic: 'people_moved'; payload: { conversationId: string } }
  /** A conversation is another for everybody in it: one event for all of them. */
  | { topic: 'group_changed'; payload: { conversationId: string } }
  /** Settings of the platform were saved: each node reads them again. */
  | { topic: 'settings_changed'; payload: Record<string, never> }
  /** Content of a case was hidden or shown, and its files with it. */
  | { topic: 'files_withheld'; payload: { caseId: string } }
  /** One person's list: a conversation that is new to them, or that they pinned, put away or muted. */
  | { topic: 'conversation_changed'; payload: { conversationId: string; userId: string } };

/** Ids joined by commas; a node repeats its own from time to time, so that a lost report heals. */
export type PresenceReport = { nodeId: string; online: string; left: string; asks: '' | 'all' };

/** What is worth nothing a moment later: sent at once, never kept. */
export type EphemeralEvent =
  | { topic: 'typing' | 'stop_typing'; payload: { conversationId: string; userId: string } }
  | { topic: 'presence'; payload: PresenceReport };

export type Received = (BusEvent | EphemeralEvent) & { id: string };

/** Inside a transaction: what is put here happens if and only if it commits. */
export interface Outbox {
  event(event: BusEvent): Promise<void>;
  job<Payload, Input extends object>(
    type: JobType<Payload, Input>,
    payload: Input,
    options?: JobOptions,
  ): Promise<void>;
  /** Work for the end of the transaction: on rows that everybody shares, so that they are locked the shortest. */
  last(work: () => Promise<void>): Promise<void>;
}

export interface Bus {
  /** What is put here goes into the transaction at once. */
  outbox(tx: Tx): Outbox;
  /** What is put here goes in with `send`, all in one statement. */
  collectingOutbox(tx: Tx): { outbox: Outbox; send(): Promise<void> };
  /** To be called after a transaction with events committed; carries them to the other nodes. */
  committed(): void;
  whisper(event: EphemeralEvent): Promise<void>;
  /** @returns how to stop listening. */
  on(listener: (event: Received) => void): () => void;
  /** Whether nodes hear each other now. While they do not, events wait in the database. */
  isUp(): boolean;
  /** Called when events may have been missed: the transport was away for a while. */
  onGap(listener: () => void): () => void;
  /** Events after the one with this id that may concern this person, for a reader that comes (back). */
  since(userId: string, lastId: string): Promise<Received[]>;
  close(): Promise<void>;
}

/** How events travel between nodes. */
export interface Transport {
  /** True when {@link Transport.publish} must be called for events after they commit. */
  needsRelay: boolean;
  publish(event: StoredEvent): Promise<void>;
  isUp(): boolean;
  close(): Promise<void>;
}

export interface TransportHandlers {
  onEvent: (event: StoredEvent) => void;
  onGap: () => void;
  onError: (error: Error) => void;
}

/** NOTIFY is part of the transaction itself, so nothing has to be relayed. */
export async function postgresTransport(
  db: Db,
  url: string,
  handlers: TransportHandlers,
): Promise<Transport> {
  const listener: Listener = await listen(url, handlers);
  return {
    needsRelay: false,
    publish: (event) => notify(db, event),
    isUp: () => listener.isUp(),
    close: () => listener.close(),
  };
}

/** How long an event may wait when the process that committed it died before relaying it. */
const SWEEP_EVERY_MS = 2_000;

export async function createBus(options: {
  db: Db;
  log: Logger;
  transport: (handlers: TransportHandlers) => Promise<Transport>;
}): Promise<Bus> {
  const { db, log } = options;
  const listeners = new Set<(event: Received) => void>();
  const gapListeners = new Set<() => void>();

  const transport = await options.transport({
    onEvent(event) {
      try {
        for (const listener of listeners) listener(event as Received);
      } catch (error) {
        // Whoever reaches the transport can send anything; that must not end the process.
        log.warn({ err: error }, 'an event of the bus could not be read');
      }
    },
    onGap() {
      for (const listener of gapListeners) listener();
    },
    onError: (error) => log.warn({ err: error }, 'the bus lost its connection and will come back'),
  });

  let relaying: Promise<void> = Promise.resolve();
  async function relay(): Promise<void> {
    try {
      while ((await relayEvents(db, transport.publish)) > 0);
    } catch (error) {
      log.warn({ err: error }, 'events wait for the bus');
    }
  }
  const queueRelay = () => {
    relaying = relaying.then(relay);
  };
  const sweep = transport.needsRelay ? setInterval(queueRelay, SWEEP_EVERY_MS) : undefined;

  return {
    outbox: (tx) => ({
      event: (event) => enqueueEvent(tx, event, transport.needsRelay),
      job: ({ name }, payload, options) => enqueueJob(tx, name, payload, options),
      last: (work) => work(),
    }),
    collectingOutbox(tx) {
      const events: BusEvent[] = [];
      const jobs: NewJob[] = [];
      const lasting: (() => Promise<void>)[] = [];
      const sendAll = () =>
        enqueue(tx, { events: events.splice(0), jobs: jobs.splice(0) }, transport.needsRelay);
      return {
        outbox: {
          event: async (event) => void events.push(event),
          job: async ({ name }, payload, options = {}) => void jobs.push({ name, payload, options }),
          last: async (work) => void lasting.push(work),
        },
        async send() {
          await sendAll();
          for (const work of lasting) await work();
          // What the work put in.
          await sendAll();
        },
      };
    },
    committed() {
      if (transport.needsRelay) queueRelay();
    },
    whisper: (event) => transport.publish({ id: uuidv7(), ...event }),
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isUp: () => transport.isUp(),
    onGap(listener) {
      gapListeners.add(listener);
      return () => gapListeners.delete(listener);
    },
    since: async (userId, lastId) => (await eventsSince(db, userId, lastId)) as Received[],
    async close() {
      clearInterval(sweep);
      await relaying;
      await transport.close();
    },
  };
}
