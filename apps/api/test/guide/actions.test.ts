import { randomUUID } from 'node:crypto';
import { createBusiness, createService } from '@kindred/db/factories/businesses';
import { createEvent, rsvp } from '@kindred/db/factories/events';
import { createPost } from '@kindred/db/factories/feed';
import { createPlan } from '@kindred/db/factories/guide';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { ROLES, type Role } from '@kindred/validation/accounts';
import type { ActResult } from '@kindred/validation/guide/actions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
let leo: Person;
beforeAll(async () => {
  api = await createTestApi();
  ada = await api.signUp('Ada Lind');
  leo = await api.signUp('Leo Grant');
});
afterAll(() => api.close());

const act = (body: object, as = ada) => api.post('/api/guide/act', body, as);
const ok = async (body: object, as = ada): Promise<ActResult> => {
  const answer = await act(body, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const undo = (token: string | null, as = ada) => api.post('/api/guide/undo', { token }, as);

const count = async (
  table:
    | 'tribeMemberships'
    | 'userFollows'
    | 'businessFollows'
    | 'businessSaves'
    | 'savedPosts'
    | 'eventRsvps',
  userId: string,
) => {
  const column = table === 'userFollows' ? 'followerId' : 'userId';
  const rows = await unrestrictedDb(api.db).selectFrom(table).selectAll().execute();
  return rows.filter((row) => (row as Record<string, unknown>)[column] === userId).length;
};
const drafts = async (userId: string) =>
  (
    await unrestrictedDb(api.db)
      .selectFrom('postDrafts')
      .select('id')
      .where('authorId', '=', userId)
      .execute()
  ).length;
const tribeDrafts = async (userId: string) =>
  (
    await unrestrictedDb(api.db)
      .selectFrom('tribeDrafts')
      .select('userId')
      .where('userId', '=', userId)
      .execute()
  ).length;
const tasks = async (userId: string) => {
  const row = await unrestrictedDb(api.db)
    .selectFrom('guidePlans')
    .select('content')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.content.tasks.length ?? 0;
};

interface Case {
  asked: (me: string) => Promise<object>;
  happened: (me: string) => Promise<number>;
  /** Who may not. `prepared` is for whom it is done by the person alone. */
  refused?: Partial<Record<Role, 'not_allowed' | 'prepared'>>;
}

const GUESTS = { guest: 'not_allowed', owner: 'not_allowed' } as const;
const CASES: Record<string, Case> = {
  'join a tribe': {
    asked: async () => ({ action: 'join', targetType: 'tribe', targetId: (await createTribe(api.db)).id }),
    happened: (me) => count('tribeMemberships', me),
    refused: { guest: 'prepared', owner: 'prepared' },
  },
  'follow a person': {
    asked: async () => ({ action: 'follow', targetType: 'person', targetId: leo.user.id }),
    happened: (me) => count('userFollows', me),
    refused: { owner: 'not_allowed' },
  },
  'answer an event': {
    asked: async () => ({ action: 'rsvp', targetType: 'event', targetId: (await createEvent(api.db)).id }),
    happened: (me) => count('eventRsvps', me),
    refused: GUESTS,
  },
  'follow a business': {
    asked: async () => ({
      action: 'follow',
      targetType: 'business',
      targetId: (await createBusiness(api.db)).id,
    }),
    happened: (me) => count('businessFollows', me),
  },
  'save a business': {
    asked: async () => ({
      action: 'save',
      targetType: 'business',
      targetId: (await createBusiness(api.db)).id,
    }),
    happened: (me) => count('businessSaves', me),
  },
  'save a post': {
    asked: async () => ({
      action: 'save',
      targetType: 'post',
      targetId: (await createPost(api.db, { authorId: leo.user.id })).id,
    }),
    happened: (me) => count('savedPosts', me),
  },
  'draft a post': {
    asked: async () => ({ action: 'draft', text: 'Good morning' }),
    happened: drafts,
    refused: GUESTS,
  },
  'create a draft of a tribe': {
    asked: async () => ({ action: 'create', text: 'Early birds' }),
    happened: tribeDrafts,
    refused: {
      guest: 'prepared',
      owner: 'prepared',
      member: 'prepared',
      creator: 'prepared',
      tribe_admin: 'prepared',
    },
  },
  'add a task': {
    asked: async (me) => {
      const plan = await createPlan(api.db, me, { tasks: [] });
      return { action: 'add', targetType: 'plan', targetId: plan.id, text: 'Write the welcome' };
    },
    happened: tasks,
  },
};

test.each(Object.keys(CASES).flatMap((name) => ROLES.map((role) => [name, role] as const)))(
  '%s as %s: shown first, done once, undone once',
  async (name, role) => {
    const { asked, happened, refused = {} } = CASES[name] as Case;
    const me = await api.signUp(`Me ${role}`);
    await api.db.updateTable('users').set({ role }).where('id', '=', me.user.id).execute();
    const input = await asked(me.user.id);
    const answer = await act(input, me);
    if (refused[role] === 'not_allowed') expect(answer.json().code).toBe('not_allowed');
    if (refused[role] === 'prepared')
      expect(answer.json()).toMatchObject({ status: 'prepared', token: null });
    if (refused[role] !== undefined) {
      expect(await happened(me.user.id)).toBe(0);
      return;
    }
    const { status, token, lines }: ActResult = answer.json();
    expect(status, answer.body).toBe('preview');
    expect(lines.length).toBeGreaterThan(0);
    expect(await happened(me.user.id), 'nothing happened yet').toBe(0);
    // Of somebody else, or for something else, it is worth nothing, and is not used up.
    expect((await act({ ...input, token }, leo)).json().code).toBe('guide_offer_gone');
    const both = await Promise.all([act({ ...input, token }, me), act({ ...input, token }, me)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await happened(me.user.id), 'once').toBe(1);
    expect((await undo(token, leo)).statusCode).toBe(409);
    expect((await undo(token, me)).statusCode).toBe(200);
    expect(await happened(me.user.id), 'undone').toBe(0);
    expect((await undo(token, me)).json().code).toBe('guide_undo_gone');
  },
);

test('state and permission are asked again when it is confirmed', async () => {
  const tribe = await createTribe(api.db);
  const input = { action: 'join', targetType: 'tribe', targetId: tribe.id };
  const { token } = await ok(input);
  await api.db.updateTable('tribes').set({ requireApproval: true }).where('id', '=', tribe.id).execute();
  expect(await ok({ ...input, token })).toMatchObject({ status: 'prepared', url: `/tribe/${tribe.slug}` });
  const other = await createTribe(api.db);
  const late = await ok({ ...input, targetId: other.id });
  await api.db.updateTable('tribes').set({ deletedAt: new Date() }).where('id', '=', other.id).execute();
  expect((await act({ ...input, targetId: other.id, token: late.token })).statusCode).toBe(404);
  expect(await count('tribeMemberships', ada.user.id)).toBe(0);
});

test('a preview runs out, and so does what takes it back', async () => {
  const input = { action: 'draft', text: 'Later' };
  const expire = (token: string | null) =>
    unrestrictedDb(api.db)
      .updateTable('guideActions')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('id', '=', token ?? '')
      .execute();
  const first = await ok(input);
  await expire(first.token);
  expect((await act({ ...input, token: first.token })).json().code).toBe('guide_offer_gone');
  const second = await ok(input);
  const done = await ok({ ...input, token: second.token });
  await expire(done.token);
  expect((await undo(done.token)).json().code).toBe('guide_undo_gone');
});

test('what was confirmed is what was shown, whatever is sent with the token', async () => {
  const { token } = await ok({ action: 'draft', text: 'As shown' });
  await ok({ action: 'draft', text: 'Something else', token });
  const [row] = await unrestrictedDb(api.db)
    .selectFrom('postDrafts')
    .select('input')
    .where('authorId', '=', ada.user.id)
    .orderBy('id', 'desc')
    .execute();
  expect(row?.input.content).toBe('As shown');
});

test('money is prepared and never spent; what the guide cannot do is said', async () => {
  const business = await createBusiness(api.db);
  const unbookable = await createService(api.db, { businessId: business.id });
  const refused = await act({ action: 'book', targetType: 'service', targetId: unbookable.id });
  expect(refused.json()).toMatchObject({ code: 'not_bookable' });
  const service = await createService(api.db, {
    businessId: business.id,
    ctaLink: 'https://breadlab.example/book',
  });
  const booked = await ok({ action: 'book', targetType: 'service', targetId: service.id });
  expect(booked).toMatchObject({
    status: 'prepared',
    token: null,
    url: `/business/${business.slug}/services`,
  });
  for (const wrong of [
    { action: 'book', targetType: 'tribe', targetId: randomUUID() },
    { action: 'join' },
    { action: 'draft', targetType: 'tribe', targetId: randomUUID(), text: 'x' },
  ]) {
    expect((await act(wrong)).statusCode).toBe(400);
  }
  expect((await act({ action: 'follow', targetType: 'person', targetId: ada.user.id })).statusCode).toBe(403);
  expect((await act({ action: 'draft', text: '  ' })).json().issues).toMatchObject([{ path: 'text' }]);
});

test('an answer that the guide gave is undone to the answer before, and none is given to an event without a seat', async () => {
  const event = await createEvent(api.db, { maxAttendees: 1 });
  const asked = { action: 'rsvp', targetType: 'event', targetId: event.id };
  await rsvp(api.db, event.id, ada.user.id, { status: 'maybe' });
  const { token } = await ok(asked);
  const stale = await ok(asked, leo);
  const done = await ok({ ...asked, token });
  const status = async () =>
    (
      await unrestrictedDb(api.db)
        .selectFrom('eventRsvps')
        .select('status')
        .where('eventId', '=', event.id)
        .where('userId', '=', ada.user.id)
        .executeTakeFirst()
    )?.status;
  expect(await status()).toBe('going');
  // Checked again when it takes effect: the seat was free at the preview.
  expect((await act({ ...asked, token: stale.token }, leo)).json()).toMatchObject({ code: 'event_full' });
  expect((await act(asked)).json()).toMatchObject({ code: 'guide_nothing_to_do' });
  expect((await undo(done.token)).statusCode).toBe(200);
  expect(await status()).toBe('maybe');
  const paid = await createEvent(api.db, { price: '5.00' });
  expect(await ok({ ...asked, targetId: paid.id })).toMatchObject({
    status: 'prepared',
    url: `/event/${paid.id}`,
  });
});
