import { expect, test } from 'vitest';
import { clientFrame, liveEvent, liveInput, SOCKET_PAYLOAD_MAX } from './live.ts';
import { badges } from './notifications.ts';

const id = '019a7f3e-1111-7abc-8def-0123456789ab';

test('a browser says that somebody types, and that they stopped, and nothing else', () => {
  expect(clientFrame.safeParse({ type: 'typing', conversationId: id }).success).toBe(true);
  expect(clientFrame.safeParse({ type: 'stop_typing', conversationId: id }).success).toBe(true);
  for (const frame of [
    { type: 'typing' },
    { type: 'typing', conversationId: 'general' },
    { type: 'typing', conversationId: id, userId: id },
    { type: 'new_message', conversationId: id },
    { type: 'presence', onlineUsers: [id] },
    { conversationId: id },
  ]) {
    expect(clientFrame.safeParse(frame).success, JSON.stringify(frame)).toBe(false);
  }
  expect(SOCKET_PAYLOAD_MAX).toBe(65_536);
});

test('a reader goes on after the last event it saw, or begins now', () => {
  for (const input of [undefined, {}, { lastEventId: null }, { lastEventId: id }]) {
    expect(liveInput.safeParse(input).success).toBe(true);
  }
  expect(liveInput.safeParse({ lastEventId: '7' }).success).toBe(false);
});

test('live events carry ids and nothing to read', () => {
  const events = [
    { type: 'post_created', postId: id, authorId: id, tribeIds: [id], isOnFeed: true },
    { type: 'post_deleted', postId: id },
    { type: 'post_changed', postId: id, hasCommentChanges: true },
    { type: 'badges_changed' },
    { type: 'drafts_changed', draftId: id },
    { type: 'resync' },
  ];
  for (const event of events) expect(liveEvent.parse({ ...event, content: 'secret' })).toEqual(event);
});

test('badges are whole counts and never negative', () => {
  expect(badges.safeParse({ messages: 0, notifications: 0, tribes: false }).success).toBe(true);
  expect(badges.safeParse({ messages: -1, notifications: 0, tribes: false }).success).toBe(false);
  expect(badges.safeParse({ messages: 0, notifications: 0.5, tribes: false }).success).toBe(false);
});
