import { expect, test } from 'vitest';
import type { Viewer } from '../viewer.ts';
import {
  canAddToGroup,
  canDeleteForAll,
  canEditGroup,
  canEditMessage,
  canPinMessage,
  canReactTo,
  canRemoveFromGroup,
  canSeeReceipts,
  canSendIn,
  canStartConversation,
  EDIT_MS,
  isSaid,
  type MessageSubject,
} from './messaging.ts';

const ada: Viewer = { id: 'ada', role: 'member' };
const guest: Viewer = { id: 'ada', role: 'guest' };
const NOW = new Date('2026-03-10T12:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const message = (about: Partial<MessageSubject> = {}): MessageSubject => ({
  senderId: 'ada',
  isDeleted: false,
  createdAt: ago(1_000),
  isGroup: true,
  viewerRole: 'member',
  ...about,
});

test('who may send may begin, and nobody writes to an account that is gone', () => {
  expect([canStartConversation(ada), canStartConversation(guest), canStartConversation(null)]).toEqual([
    true,
    false,
    false,
  ]);
  const two = {
    type: 'direct',
    role: 'member',
    other: { id: 'leo' },
    opensAt: null,
    closesAt: null,
  } as const;
  expect(canSendIn(ada, two)).toBe(true);
  expect(canSendIn(guest, two)).toBe(false);
  expect(canSendIn(ada, { ...two, other: null })).toBe(false);
  expect(canSendIn(ada, { ...two, type: 'group', other: null })).toBe(true);
});

test('a chat of an event is written in during its window, and its members follow the event', () => {
  const at = (from: number, to: number) => ({
    type: 'group' as const,
    role: 'admin' as const,
    other: null,
    membersMayAdd: true,
    opensAt: new Date(Date.now() + from),
    closesAt: new Date(Date.now() + to),
  });
  expect(
    [at(-1_000, 60_000), at(60_000, 90_000), at(-9_000, -1)].map((chat) => canSendIn(ada, chat)),
  ).toEqual([true, false, false]);
  const chat = at(-1_000, 60_000);
  expect([canEditGroup(ada, chat), canAddToGroup(ada, chat)]).toEqual([false, false]);
  expect(canRemoveFromGroup(ada, chat, { id: 'leo', role: 'member' })).toBe(true);
});

test('one’s own words are put right for 15 minutes, to the second', () => {
  expect(canEditMessage(ada, message({ createdAt: ago(EDIT_MS - 1) }), NOW)).toBe(true);
  expect(canEditMessage(ada, message({ createdAt: ago(EDIT_MS) }), NOW)).toBe(false);
  expect(canEditMessage(ada, message({ senderId: 'leo' }), NOW)).toBe(false);
  expect(canEditMessage(ada, message({ isDeleted: true }), NOW)).toBe(false);
  expect(canEditMessage(null, message(), NOW)).toBe(false);
});

test('for all is deleted what is one’s own, and by those who run a group what is said there', () => {
  expect(canDeleteForAll(ada, message())).toBe(true);
  expect(canDeleteForAll(ada, message({ senderId: 'leo' }))).toBe(false);
  expect(canDeleteForAll(ada, message({ senderId: 'leo', viewerRole: 'admin' }))).toBe(true);
  expect(canDeleteForAll(ada, message({ senderId: 'leo', viewerRole: 'owner', isGroup: false }))).toBe(false);
  expect(canDeleteForAll(ada, message({ isDeleted: true }))).toBe(false);
});

test('what happened to a conversation is nobody’s words', () => {
  const notice = message({ notice: { kind: 'left' } });
  expect([isSaid(message()), isSaid(notice)]).toEqual([true, false]);
  for (const rule of [canReactTo, canDeleteForAll, canSeeReceipts, canPinMessage]) {
    const subject = { viewerRole: 'owner' as const };
    expect(rule(ada, { ...message(), ...subject }), rule.name).toBe(true);
    expect(rule(ada, { ...notice, ...subject }), rule.name).toBe(false);
  }
  expect(canEditMessage(ada, notice, NOW)).toBe(false);
});

test('what is deleted takes no reaction', () => {
  expect([canReactTo(ada, message()), canReactTo(ada, message({ isDeleted: true }))]).toEqual([true, false]);
  expect(canReactTo(guest, message())).toBe(false);
});
