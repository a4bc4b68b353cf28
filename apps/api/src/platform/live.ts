import type { Db } from '@kindred/db/client';
import { whoSeesPost } from '@kindred/db/feed/queries';
import { otherMembers } from '@kindred/db/messaging/visibility';
import { membersAmong } from '@kindred/db/tribes/queries';
import { tribeRank } from '@kindred/permissions/policies/tribes';
import type { LiveEvent } from '@kindred/validation/live';
import type { Logger } from 'pino';
import type { Bus, Received } from './bus.ts';
import { eventRecipientsOf } from './eventRecipients.ts';
import { timeOf, uuidv7 } from './ids.ts';

export interface Delivery {
  id: string;
  event: LiveEvent;
}

export interface Live {
  /** @returns how to stop, or null when this person listens often enough. */
  subscribe(userId: string, deliver: (delivery: Delivery) => void): (() => void) | null;
  /** What this person missed after the event of that id, oldest first; that it is all to be asked for, when unknown. */
  missed(userId: string, lastEventId: string): Promise<Delivery[]>;
  close(): void;
}

/** A popular post changes many times a second; its readers are told at most this often. */
const CHANGES_EVERY_MS = 1_000;
/** Beyond this, asking again for everything is cheaper than replaying. */
const REPLAY_MAX = 50;
/** Events are kept for a quarter of an hour; a reader away for longer would not notice what is missing. */
const REPLAY_WITHIN_MS = 10 * 60_000;
/** One socket can ask many times; each would be told everything again. */
const READERS_A_PERSON = 60;

function toLiveEvent(event: Received): LiveEvent | null {
  switch (event.topic) {
    case 'post_created':
      // What the version before wrote says neither.
      return { type: 'post_created', ...{ tribeIds: [], isOnFeed: true }, ...event.payload };
    case 'story_created':
    case 'post_deleted':
    case 'post_changed':
      return { type: event.topic, ...event.payload } as LiveEvent;
    case 'badges_changed':
    case 'messages_told':
      return { type: 'badges_changed' };
    case 'drafts_changed':
      return { type: 'drafts_changed', draftId: event.payload.draftId };
    case 'tribe_changed':
      return { type: 'tribe_changed', ...event.payload };
    case 'membership_changed':
      return { type: 'membership_changed', tribeId: event.payload.tribeId };
    case 'message_created':
    case 'messages_changed':
    case 'marks_changed':
    case 'conversation_changed':
    case 'message_draft_changed':
      return { type: event.topic, conversationId: event.payload.conversationId };
    case 'sight_changed': {
      const { conversationId } = event.payload;
      return { type: 'sight_changed', ...(conversationId === undefined ? {} : { conversationId }) };
    }
    case 'typing':
    case 'stop_typing':
      return { type: 'typing', ...event.payload, isTyping: event.topic === 'typing' };
    case 'group_changed':
      return { type: 'conversation_changed', conversationId: event.payload.conversationId };
    default:
      return null;
  }
}

/** Hands each event to those of this node's people who may know of it. */
export function createLive(options: { db: Db; bus: Bus; log: Logger }): Live {
  const { db, bus, log } = options;
  const byUser = new Map<string, Set<(delivery: Delivery) => void>>();
  const changes = new Map<string, Received>();
  let flushing: NodeJS.Timeout | undefined;

  async function audience(event: Received, among: string[]): Promise<string[]> {
    if (
      event.topic === 'badges_changed' ||
      event.topic === 'drafts_changed' ||
      event.topic === 'membership_changed' ||
      event.topic === 'conversation_changed' ||
      event.topic === 'sight_changed' ||
      event.topic === 'message_draft_changed'
    )
      return among.filter((id) => id === event.payload.userId);
    if (event.topic === 'post_deleted') return whoSeesPost(db, event.payload.postId, among, true);
    if (event.topic === 'post_created' || event.topic === 'story_created' || event.topic === 'post_changed') {
      return whoSeesPost(db, event.payload.postId, among);
    }
    if (
      event.topic === 'group_changed' ||
      event.topic === 'message_created' ||
      event.topic === 'messages_told' ||
      event.topic === 'messages_changed' ||
      event.topic === 'marks_changed'
    ) {
      const members = new Set(await eventRecipientsOf(db, event));
      return among.filter((userId) => members.has(userId));
    }
    if (event.topic === 'typing' || event.topic === 'stop_typing') {
      // Nobody hears from a conversation they are not in, whatever was claimed at the other end.
      const others = new Set(await otherMembers(db, event.payload.userId, event.payload.conversationId));
      return among.filter((userId) => others.has(userId));
    }
    if (event.topic === 'tribe_changed') {
      // Who asks to be let in is told to those who decide, and to nobody else.
      const fromRank = tribeRank(event.payload.what === 'requests' ? 'moderator' : 'member');
      return membersAmong(db, event.payload.tribeId, among, fromRank);
    }
    return [];
  }

  async function deliver(event: Received): Promise<void> {
    const liveEvent = toLiveEvent(event);
    if (liveEvent === null || byUser.size === 0) return;
    try {
      for (const userId of await audience(event, [...byUser.keys()])) {
        for (const send of byUser.get(userId) ?? []) send({ id: event.id, event: liveEvent });
      }
    } catch (error) {
      log.warn({ err: error }, 'a live event was not delivered');
      resyncAll();
    }
  }

  function resyncAll(): void {
    for (const sends of byUser.values()) {
      for (const send of sends) send({ id: uuidv7(), event: { type: 'resync' } });
    }
  }

  function flushChanges(): void {
    flushing = undefined;
    const waiting = [...changes.values()];
    changes.clear();
    for (const event of waiting) void deliver(event);
  }

  const stopListening = bus.on((event) => {
    if (event.topic !== 'post_changed') {
      void deliver(event);
      return;
    }
    changes.set(event.payload.postId, event);
    flushing ??= setTimeout(flushChanges, CHANGES_EVERY_MS);
  });
  const stopGaps = bus.onGap(resyncAll);

  return {
    subscribe(userId, send) {
      const mine = byUser.get(userId) ?? new Set();
      if (mine.size >= READERS_A_PERSON) return null;
      mine.add(send);
      byUser.set(userId, mine);
      return () => {
        mine.delete(send);
        if (mine.size === 0) byUser.delete(userId);
      };
    },
    async missed(userId, lastEventId) {
      const resync: Delivery[] = [{ id: uuidv7(), event: { type: 'resync' } }];
      const age = Date.now() - (timeOf(lastEventId) ?? 0);
      // An id of times to come is none of ours, or a clock was put back: nothing can be told to come after it.
      if (age > REPLAY_WITHIN_MS || age < -REPLAY_WITHIN_MS) return resync;
      try {
        const events = await bus.since(userId, lastEventId);
        if (events.length > REPLAY_MAX) return resync;
        const deliveries: Delivery[] = [];
        for (const event of events) {
          const liveEvent = toLiveEvent(event);
          if (liveEvent === null) continue;
          const [isFor] = await audience(event, [userId]);
          if (isFor !== undefined) deliveries.push({ id: event.id, event: liveEvent });
        }
        return deliveries;
      } catch (error) {
        // Whoever listens goes on: what comes from here on is told as ever.
        log.warn({ err: error }, 'what a reader missed could not be read');
        return resync;
      }
    },
    close() {
      clearTimeout(flushing);
      stopListening();
      stopGaps();
    },
  };
}
