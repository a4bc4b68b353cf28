import type { Tx } from '@kindred/db/client';
import { acquaint } from '@kindred/db/factories/accounts';
import { createGroup } from '@kindred/db/factories/messaging';
import { COMMENT_KIND, POST_KIND } from '@kindred/db/feed/moderation';
import { MESSAGE_KIND } from '@kindred/db/messaging/moderation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  announceCommentHidden,
  announcePostHidden,
  purgeComment,
  purgePost,
} from '../src/features/feed/moderation.ts';
import { announceMessageHidden, purgeMessage } from '../src/features/messaging/moderation.ts';
import type { Outbox } from '../src/platform/bus.ts';
import { createTestApi, type Person, type TestApi } from './harness.ts';

let api: TestApi;
let ada: Person;
let bo: Person;
let cleo: Person;
let group: string;
beforeAll(async () => {
  api = await createTestApi();
  [ada, bo, cleo] = [
    await api.signUp('Ada Lind'),
    await api.signUp('Bo Berg'),
    await api.signUp('Cleo Dahl'),
  ];
  await acquaint(api.db, ada.user.id, bo.user.id);
  group = (await createGroup(api.db, ada.user.id, [bo.user.id])).id;
});
afterAll(() => api.close());

const inTx = (work: (tx: Tx, outbox: Outbox) => Promise<void>) =>
  api.db.transaction().execute((tx) => work(tx, api.bus.outbox(tx)));
/** Topics of the live events that some work sends. */
async function eventsOf(work: () => Promise<unknown>): Promise<string[]> {
  const last = 'select id from bus_events order by id desc limit 1';
  const { rows: before } = await api.database.pool.query<{ id: string }>(last);
  await work();
  const { rows } = await api.database.pool.query<{ topic: string }>(
    `select topic from bus_events where id > $1 and topic <> 'badges_changed' order by id`,
    [before[0]?.id ?? '00000000-0000-0000-0000-000000000000'],
  );
  return rows.map(({ topic }) => topic);
}
const publish = async () => (await api.post('/api/posts', { content: 'Said in anger' }, ada)).json();
const say = async () =>
  (await api.post(`/api/conversations/${group}/messages`, { content: 'Said in anger' }, ada)).json();
const notifications = async (as: Person) => (await api.get('/api/notifications', as)).body;

describe('open screens', () => {
  test('drop a post that is hidden, and take it back', async () => {
    const { id } = await publish();
    const hide = (isHidden: boolean) =>
      inTx(async (tx, outbox) => {
        await POST_KIND.setHidden?.(tx, id, isHidden);
        await announcePostHidden(tx, outbox, id, isHidden);
      });
    expect(await eventsOf(() => hide(true))).toEqual(['post_deleted']);
    expect((await api.get(`/api/posts/${id}`, ada)).statusCode).toBe(404);
    expect((await api.post(`/api/posts/${id}/restore`, {}, ada)).statusCode).toBe(404);
    expect(await eventsOf(() => hide(false))).toEqual(['post_created']);
    expect((await api.get(`/api/posts/${id}`, bo)).statusCode).toBe(200);
    expect(await eventsOf(() => inTx((tx, outbox) => purgePost(tx, outbox, id)))).toEqual(['post_deleted']);
    expect((await api.get(`/api/posts/${id}`, ada)).statusCode).toBe(404);
  });

  test('drop a comment and its notification, and take both back', async () => {
    const { id: postId } = await publish();
    const { id } = (await api.post(`/api/posts/${postId}/comments`, { content: 'A bad word' }, bo)).json();
    const hide = (isHidden: boolean) =>
      inTx(async (tx, outbox) => {
        await COMMENT_KIND.setHidden?.(tx, id, isHidden);
        await announceCommentHidden(tx, outbox, id, isHidden);
      });
    expect(await notifications(ada)).toContain('A bad word');
    expect(await eventsOf(() => hide(true))).toEqual(['post_changed']);
    expect((await api.get(`/api/comments/${id}`, bo)).statusCode).toBe(404);
    expect(await notifications(ada)).not.toContain('A bad word');
    expect(await eventsOf(() => hide(false))).toEqual(['post_changed']);
    expect((await api.get(`/api/comments/${id}`, bo)).statusCode).toBe(200);
    expect(await notifications(ada)).toContain('A bad word');
    expect(await eventsOf(() => inTx((tx, outbox) => purgeComment(tx, outbox, id)))).toEqual([
      'post_changed',
    ]);
    expect(await notifications(ada)).not.toContain('A bad word');
  });

  test('load a message again that is hidden, shown or purged', async () => {
    const { id } = await say();
    const hide = (isHidden: boolean) =>
      inTx(async (tx, outbox) => {
        await MESSAGE_KIND.setHidden?.(tx, id, isHidden);
        await announceMessageHidden(tx, outbox, id, isHidden);
      });
    const published = ['messages_changed', 'messages_told'];
    const read = async () => (await api.get(`/api/conversations/${group}/messages`, bo)).json().at(-1);
    expect(await eventsOf(() => hide(true))).toEqual(published);
    expect(await read()).toMatchObject({ id, isDeleted: true, content: '', can: { report: false } });
    expect(await eventsOf(() => hide(false))).toEqual(published);
    expect(await read()).toMatchObject({ id, isDeleted: false, content: 'Said in anger' });
    expect(await eventsOf(() => inTx((tx, outbox) => purgeMessage(tx, outbox, id)))).toEqual(published);
    expect(await read()).toMatchObject({ id, isDeleted: true, content: '' });
  });
});

test('a member reports a message of somebody else, and no one else does', async () => {
  const { id } = await say();
  const report = async (as: Person) =>
    (await api.post(`/api/messages/${id}/report`, { reason: 'harassment' }, as)).statusCode;
  expect(await report(bo)).toBe(200);
  expect(await report(ada)).toBe(403);
  expect(await report(cleo)).toBe(404);
  const { rows } = await api.database.pool.query(
    'select subject_type, reporter_id from reports where subject_id = $1',
    [id],
  );
  expect(rows).toEqual([{ subject_type: 'message', reporter_id: bo.user.id }]);
});
