import type { Db, Tx } from '@kindred/db/client';
import type { EventRow } from '@kindred/db/events/visibility';
import { eventChatOf } from '@kindred/db/messaging/eventChats/visibility';
import { hostsEvent, joinsChat } from '@kindred/permissions/policies/events';
import type { Viewer } from '@kindred/permissions/viewer';
import type { EventView } from '@kindred/validation/events';
import {
  CHAT_PLACES_KEPT,
  type ChatRefusal,
  chatStateAt,
  chatWindowOf,
} from '@kindred/validation/events/chat';
import { GROUP_PEOPLE_MAX } from '@kindred/validation/messaging/values';
import { factsOf } from '../present.ts';

/** The chat of an event as its page shows it to the viewer. */
export interface ChatNow {
  view: EventView['chat'];
  canOpen: boolean;
}

const NONE: ChatNow = { view: null, canOpen: false };

/** The members beside whom there is no place for a viewer: some places are kept for hosts and speakers. */
export function membersMaxFor(viewer: Viewer, event: EventRow): number {
  const facts = factsOf(event);
  const isKept = hostsEvent(viewer, facts) || facts.isSpeaker;
  return isKept ? GROUP_PEOPLE_MAX : GROUP_PEOPLE_MAX - CHAT_PLACES_KEPT;
}

export async function chatNow(db: Db | Tx, viewer: Viewer | null, event: EventRow): Promise<ChatNow> {
  if (viewer === null || !event.hasChat || !joinsChat(viewer, factsOf(event))) return NONE;
  const window = chatWindowOf(event);
  const state = chatStateAt(window, new Date());
  const chat =
    state === 'upcoming' ? undefined : await eventChatOf(db, { eventId: event.id, userId: viewer.id });
  let refusal: ChatRefusal | null = null;
  if (chat !== undefined && !chat.isMember) {
    if (chat.wasRemoved) refusal = 'removed';
    else if (chat.memberCount >= membersMaxFor(viewer, event)) refusal = 'full';
  }
  const isThere = state === 'open' || (state === 'read_only' && chat !== undefined);
  return {
    view: {
      state,
      opensAt: window.opensAt.toISOString(),
      closesAt: window.closesAt.toISOString(),
      refusal,
    },
    canOpen: isThere && refusal === null,
  };
}
