import { createUser } from '@kindred/db/factories/accounts';
import { createEvent, rsvp } from '@kindred/db/factories/events';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { EventView } from '@kindred/validation/events';
import { CHAT_PLACES_KEPT } from '@kindred/validation/events/chat';
import type { ConversationView } from '@kindred/validation/messaging';
import { GROUP_PEOPLE_MAX } from '@kindred/validation/messaging/values';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

let api: TestApi;
let olga: Person;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  api = await createTestApi();
  [olga, ada, bo] = [await api.signUp('Olga Berg'), await api.signUp('Ada Lind'), await api.signUp('Bo Ek')];
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
});
afterAll(() => api.close());

const patch = (url: string, payload: object, { cookie }: Person) =>
  api.request({ method: 'PATCH', url, headers: { cookie }, payload });

const guarded = () => unrestrictedDb(api.db);
/** An event of Olga that begins in ten minutes, to which Ada goes. */
async function soon(over: Parameters<typeof createEvent>[1] = {}): Promise<string> {
  const times = { startTime: inMinutes(10), endTime: inMinutes(70) };
  const { id } = await createEvent(api.db, { hostId: olga.user.id, hasChat: true, ...times, ...over });
  await rsvp(api.db, id, ada.user.id);
  return id;
}
const set = (id: string, to: object) =>
  guarded().updateTable('events').set(to).where('id', '=', id).execute();
const open = (id: string, as: Person) => api.post(`/api/events/${id}/chat`, {}, as);
const code = (answer: { statusCode: number; json: <T>() => T }) =>
  answer.statusCode < 300 ? 'ok' : answer.json<{ code: string }>().code;
const opened = async (id: string, as: Person): Promise<string> => {
  const answer = await open(id, as);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ conversationId: string }>().conversationId;
};
const view = async (id: string, as: Person) => (await api.get(`/api/events/${id}`, as)).json<EventView>();
const talk = async (id: string, as: Person) => api.get(`/api/conversations/${id}`, as);
const send = (id: string, as: Person, content = 'Hello') =>
  api.post(`/api/conversations/${id}/messages`, { content }, as);

test('opens 15 minutes before the start to attendees and hosts, who moderate it', async () => {
  const id = await soon({ startTime: inMinutes(20) });
  const early = await view(id, ada);
  expect([early.chat?.state, early.can.openChat, early.hasChat]).toEqual(['upcoming', false, true]);
  expect(code(await open(id, ada))).toBe('chat_not_open');
  expect((await view(id, bo)).chat).toBeNull();
  expect(code(await open(id, bo))).toBe('not_allowed');

  await set(id, { startTime: inMinutes(14) });
  expect(await view(id, ada)).toMatchObject({
    chat: { state: 'open', refusal: null },
    can: { openChat: true },
  });
  const chat = await opened(id, ada);
  expect(await opened(id, ada)).toBe(chat);
  expect(code(await send(chat, ada, 'First'))).toBe('ok');
  expect(await opened(id, olga)).toBe(chat);
  const { items } = (await api.get(`/api/conversations/${chat}/history`, olga)).json<{
    items: { id: string; content: string; can: { deleteForAll: boolean } }[];
  }>();
  expect(items.map(({ content, can }) => [content, can.deleteForAll])).toEqual([['First', true]]);
  const seen = (await talk(chat, ada)).json<ConversationView>();
  expect(seen).toMatchObject({
    isGroup: true,
    event: { id, isCancelled: false },
    memberCount: 2,
    myRole: 'member',
  });
  expect(seen.can).toEqual({
    send: true,
    leave: true,
    disappear: false,
    edit: false,
    add: false,
    setRoles: false,
  });
  expect((await api.delete(`/api/conversations/${chat}/members/${ada.user.id}`, olga)).statusCode).toBe(200);
  expect(code(await open(id, ada))).toBe('removed_from_group');
  expect(await view(id, ada)).toMatchObject({ chat: { refusal: 'removed' }, can: { openChat: false } });
});

test('is read-only from 15 minutes after the end, for messages, edits and reactions', async () => {
  const id = await soon({ startTime: inMinutes(-70), endTime: inMinutes(-10) });
  const chat = await opened(id, ada);
  const message = (await send(chat, ada)).json<{ id: string }>();
  await set(id, { endTime: inMinutes(-16) });
  expect(code(await send(chat, ada))).toBe('not_allowed');
  expect(code(await patch(`/api/messages/${message.id}`, { content: 'Hi' }, ada))).toBe('chat_read_only');
  expect(code(await api.post(`/api/messages/${message.id}/reactions`, { emoji: '👍' }, ada))).toBe(
    'chat_read_only',
  );
  const { can, window } = (await talk(chat, ada)).json<ConversationView>();
  expect([can.send, Date.parse(window?.closesAt ?? '') < Date.now()]).toEqual([false, true]);
  expect(await view(id, ada)).toMatchObject({ chat: { state: 'read_only' }, can: { openChat: true } });
  expect(await opened(id, olga)).toBe(chat);
  expect(code(await api.delete(`/api/messages/${message.id}?for=all`, olga))).toBe('ok');
  const quiet = await soon({ startTime: inMinutes(-120), endTime: inMinutes(-60) });
  expect(await view(quiet, ada)).toMatchObject({ chat: { state: 'read_only' }, can: { openChat: false } });
  expect(code(await open(quiet, ada))).toBe('chat_read_only');
});

test('follows its event when it is renamed, moved, cancelled or has no chat any more', async () => {
  const id = await soon();
  const chat = await opened(id, ada);
  await set(id, { title: 'Second loaf' });
  expect((await talk(chat, ada)).json<ConversationView>().name).toBe('Second loaf');
  await set(id, { startTime: inMinutes(60) });
  expect(code(await send(chat, ada))).toBe('not_allowed');
  await set(id, { startTime: inMinutes(5) });
  expect(code(await send(chat, ada))).toBe('ok');
  await patch(`/api/events/${id}`, { hasChat: false }, olga);
  expect((await view(id, ada)).chat).toBeNull();
  expect(code(await send(chat, ada))).toBe('not_allowed');
  await patch(`/api/events/${id}`, { hasChat: true }, olga);
  expect(code(await send(chat, ada))).toBe('ok');
  expect((await api.post(`/api/events/${id}/cancel`, { reason: 'Rain' }, olga)).statusCode).toBe(200);
  expect(code(await send(chat, ada))).toBe('not_allowed');
  expect((await talk(chat, ada)).json<ConversationView>().event?.isCancelled).toBe(true);
  await set(id, { startTime: inMinutes(-60), endTime: inMinutes(-1) });
  expect((await api.delete(`/api/events/${id}`, olga)).statusCode).toBe(200);
  expect((await talk(chat, ada)).json<ConversationView>()).toMatchObject({
    event: null,
    can: { send: false },
  });
  await guarded().deleteFrom('events').where('id', '=', id).execute();
  const left = (await talk(chat, ada)).json<ConversationView>();
  expect([left.event, left.can.send]).toEqual([null, false]);
});

test('is left by those who no longer take part', async () => {
  const tribeId = (await createTribe(api.db, { ownerId: olga.user.id })).id;
  for (const each of [ada, bo]) await joinTribe(api.db, tribeId, each.user.id);
  const id = await soon({ tribeId });
  await rsvp(api.db, id, bo.user.id);
  const chat = await opened(id, ada);
  await opened(id, bo);
  await opened(id, olga);
  const status = async (as: Person) => (await talk(chat, as)).statusCode;

  await api.request({
    method: 'PUT',
    url: `/api/events/${id}/rsvp`,
    headers: { cookie: ada.cookie },
    payload: { status: 'declined' },
  });
  expect([await status(ada), await status(bo)]).toEqual([404, 200]);
  expect(code(await send(chat, ada))).toBe('not_found');
  // A speaker without a seat.
  await patch(`/api/events/${id}`, { speakers: [{ userId: ada.user.id }] }, olga);
  expect(await opened(id, ada)).toBe(chat);
  await patch(`/api/events/${id}`, { speakers: [], hostIds: [ada.user.id] }, olga);
  expect((await talk(chat, ada)).json<ConversationView>().myRole).toBe('admin');
  await patch(`/api/events/${id}`, { hostIds: [] }, olga);
  expect(await status(ada)).toBe(404);
  await api.post(`/api/tribes/${tribeId}/bans`, { userId: bo.user.id, reason: 'Spam' }, olga);
  expect([await status(bo), await status(olga)]).toEqual([404, 200]);
});

test('keeps places for hosts when it is full, and is closed to others', async () => {
  const id = await soon();
  const chat = await opened(id, olga);
  const crowd = await Promise.all(
    Array.from({ length: GROUP_PEOPLE_MAX - CHAT_PLACES_KEPT }, async () => (await createUser(api.db)).id),
  );
  await guarded()
    .insertInto('conversationMembers')
    .values(crowd.map((userId) => ({ conversationId: chat, userId })))
    .execute();
  expect(code(await open(id, ada))).toBe('chat_full');
  expect(await view(id, ada)).toMatchObject({ chat: { refusal: 'full' }, can: { openChat: false } });
  await patch(`/api/events/${id}`, { hostIds: [bo.user.id] }, olga);
  // Users who do not go are no members.
  expect((await talk(chat, olga)).json<ConversationView>().memberCount).toBe(1);
  expect(await opened(id, ada)).toBe(chat);
});
