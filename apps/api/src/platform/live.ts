import type { Db } from '@kindred/db/client';
import { courseMembersAmong } from '@kindred/db/courses/discussion/visibility';
import { viewersAmong } from '@kindred/db/events/visibility';
import { whoSeesPost } from '@kindred/db/feed/queries';
import { otherMembers } from '@kindred/db/messaging/visibility';
import { membersAmong } from '@kindred/db/tribes/queries';
import { tribeRank } from '@kindred/permissions/policies/tribes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { LiveEvent } from '@kindred/validation/live';
import type { ChangesPage } from '@kindred/validation/messaging/messages';
import type { Logger } from 'pino';
import type { Bus, Received } from './bus.ts';
import { eventRecipientsOf } from './eventRecipients.ts';
import { timeOf, uuidv7 } from './ids.ts';

export interface Delivery {
  id: string;
  event: LiveEvent;
}

export type PostCounts = NonNullable<Extract<LiveEvent, { type: 'post_changed' }>['counts']>;

/** What events carry besides ids, so that receivers need not ask. */
export interface LiveViews {
  /** Changes of a conversation after a revision, as far as the viewer may see them: the first few. */
  changesOf(viewer: Viewer, conversationId: string, since: number): Promise<ChangesPage>;
  /** By id of the post; for people who may see it. */
  countsOf(postIds: readonly string[]): Promise<Map<string, PostCounts>>;
}

export interface Live {
  /** @returns how to stop, or null when this person listens often enough. */
  subscribe(viewer: Viewer, deliver: (delivery: Delivery) => void): (() => void) | null;
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
/** A view is read for each receiver: more of them than this ask by themselves, which spreads the load. */
const VIEWS_MAX = 20;
/** One socket can ask many times; each would be told everything again. */
const READERS_A_PERSON = 60;

function toLiveEvent(event: Received): LiveEvent | null {
  switch (event.topic) {
    case 'post_created':
      // What the version before wrote says neither.
      return { type: 'post_created', ...{ tribeIds: [], isOnFeed: true }, ...event.payload };
    case 'story_created':
    case 'post_deleted':
      return { type: event.topic, ...event.payload } as LiveEvent;
    case 'post_changed':
      return { type: 'post_changed', postId: event.payload.postId, hasCommentChanges: true };
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

type PostChanged = Extract<Received, { topic: 'post_changed' }>;

/** All that happened to a post within a moment. */
interface PostChange {
  latest: PostChanged;
  isOnlyCounts: boolean;
  hasCommentChanges: boolean;
  /** Whose own reactions may be others. */
  by: Set<string>;
}

function withChange(known: PostChange | undefined, latest: PostChanged): PostChange {
  const { only, by } = latest.payload;
  return {
    latest,
    isOnlyCounts: only !== undefined && known?.isOnlyCounts !== false,
    hasCommentChanges: only === undefined || only === 'comments' || known?.hasCommentChanges === true,
    by: new Set([...(known?.by ?? []), ...(by === undefined ? [] : [by])]),
  };
}

/** Hands each event to those of this node's people who may know of it. */
export function createLive(options: { db: Db; bus: Bus; log: Logger; views: LiveViews }): Live {
  const { db, bus, log, views } = options;
  const byUser = new Map<string, { viewer: Viewer; sends: Set<(delivery: Delivery) => void> }>();
  const changes = new Map<string, PostChange>();
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
    if (event.topic === 'post_changed') {
      const readers = await whoSeesPost(db, event.payload.postId, among);
      if (readers.length > 0) return readers;
      // The rule of posts hides the discussion of a lesson or event, which has its id.
      const members = await courseMembersAmong(db, event.payload.postId, among);
      if (members.length > 0) return members.map(({ id }) => id);
      return [...(await viewersAmong(db, event.payload.postId, among))];
    }
    if (event.topic === 'post_created' || event.topic === 'story_created') {
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

  function send(userId: string, delivery: Delivery): void {
    for (const deliverTo of byUser.get(userId)?.sends ?? []) deliverTo(delivery);
  }

  /** @param viewOf the event as one receiver gets it */
  async function deliver(
    event: Received,
    viewOf?: (liveEvent: LiveEvent, userId: string) => LiveEvent | Promise<LiveEvent>,
  ): Promise<void> {
    const liveEvent = toLiveEvent(event);
    if (liveEvent === null || byUser.size === 0) return;
    try {
      const userIds = await audience(event, [...byUser.keys()]);
      await Promise.all(
        userIds.map(async (userId) =>
          send(userId, { id: event.id, event: (await viewOf?.(liveEvent, userId)) ?? liveEvent }),
        ),
      );
    } catch (error) {
      log.warn({ err: error }, 'a live event was not delivered');
      resyncAll();
    }
  }

  /** With what changed, to those who are few enough. */
  async function deliverChanges(
    event: Extract<Received, { topic: 'message_created' | 'messages_changed' }>,
  ): Promise<void> {
    const { conversationId, since } = event.payload;
    let left = VIEWS_MAX;
    await deliver(event, async (liveEvent, userId) => {
      const viewer = byUser.get(userId)?.viewer;
      if (since === undefined || viewer === undefined || --left < 0) return liveEvent;
      const page = await views.changesOf(viewer, conversationId, since);
      return { ...liveEvent, changes: { ...page, since } } as LiveEvent;
    });
  }

  function resyncAll(): void {
    for (const userId of byUser.keys()) send(userId, { id: uuidv7(), event: { type: 'resync' } });
  }

  async function flushChanges(): Promise<void> {
    flushing = undefined;
    const waiting = [...changes.values()];
    changes.clear();
    if (byUser.size === 0) return;
    const counted = waiting.flatMap(({ isOnlyCounts, latest }) =>
      isOnlyCounts ? [latest.payload.postId] : [],
    );
    const countsById = await views.countsOf(counted).catch((error: unknown) => {
      log.warn({ err: error }, 'counters of posts could not be read');
      return new Map<string, PostCounts>();
    });
    for (const { latest, hasCommentChanges, by } of waiting) {
      const { postId } = latest.payload;
      const counts = countsById.get(postId);
      const whole: LiveEvent = { type: 'post_changed', postId, hasCommentChanges };
      const short: LiveEvent = counts === undefined ? whole : { ...whole, counts };
      void deliver(latest, (_, userId) => (by.has(userId) ? whole : short));
    }
  }

  const stopListening = bus.on((event) => {
    if (event.topic === 'message_created' || event.topic === 'messages_changed') {
      void deliverChanges(event);
    } else if (event.topic === 'post_changed') {
      const { postId } = event.payload;
      changes.set(postId, withChange(changes.get(postId), event));
      flushing ??= setTimeout(() => void flushChanges(), CHANGES_EVERY_MS);
    } else void deliver(event);
  });
  const stopGaps = bus.onGap(resyncAll);

  return {
    subscribe(viewer, deliverTo) {
      const mine = byUser.get(viewer.id)?.sends ?? new Set();
      if (mine.size >= READERS_A_PERSON) return null;
      mine.add(deliverTo);
      byUser.set(viewer.id, { viewer, sends: mine });
      return () => {
        mine.delete(deliverTo);
        if (mine.size === 0) byUser.delete(viewer.id);
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
