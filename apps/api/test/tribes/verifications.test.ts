import { openGuarded } from '@kindred/db/door';
import { createTribe } from '@kindred/db/factories/tribes';
import type { Role } from '@kindred/validation/accounts';
import type { VerificationPage, VerificationView } from '@kindred/validation/tribes/verifications';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { upload } from '../media/files.ts';

let api: TestApi;
let ada: Person;
let bea: Person;
let olga: Person;
let mona: Person;
let tribe: { id: string; slug: string; name: string };

const as = (person: Person, role: Role) =>
  api.db.updateTable('users').set({ role }).where('id', '=', person.user.id).execute();

beforeAll(async () => {
  api = await createTestApi();
  [ada, bea, olga, mona] = [
    await api.signUp('Ada Lind'),
    await api.signUp('Bea Holm'),
    await api.signUp('Olga Berg'),
    await api.signUp('Mona Okafor'),
  ];
  await as(ada, 'platform_admin');
  await as(bea, 'platform_admin');
  await as(olga, 'tribe_owner');
});
afterAll(() => api.close());
beforeEach(async () => {
  await openGuarded(api.db).deleteFrom('verificationRequests').execute();
  await openGuarded(api.db).deleteFrom('notifications').execute();
  await openGuarded(api.db).deleteFrom('rateLimits').execute();
  tribe = await createTribe(api.db, { isPrivate: true, ownerId: olga.user.id });
});

const PAPER = Buffer.from('%PDF-1.4 a passport');
const document = async (person = olga, bytes = PAPER): Promise<string> =>
  (await upload(api, person, bytes, { url: '/api/uploads?kind=file' })).json().id;
const ask = async (person = olga) =>
  api.post(`/api/tribes/${tribe.slug}/verification`, { documents: [await document(person)] }, person);
const asked = async (): Promise<VerificationView> => {
  const answer = await ask();
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const approve = (id: string, person = ada) => api.post(`/api/verifications/${id}/approve`, undefined, person);
const decline = (id: string, reason: string, person = ada) =>
  api.post(`/api/verifications/${id}/decline`, { reason }, person);
const queue = async (status = 'pending', rest = ''): Promise<VerificationPage> =>
  (await api.get(`/api/verifications?status=${status}${rest}`, ada)).json();
const standing = async () => (await api.get(`/api/tribes/${tribe.slug}/verification`, olga)).json();
const newsOf = (person: Person) =>
  openGuarded(api.db)
    .selectFrom('notifications')
    .select(['type', 'title', 'message', 'data'])
    .where('userId', '=', person.user.id)
    .execute();

describe('the owner asks', () => {
  test('with documents; those who decide are told, and the request stands in their queue', async () => {
    expect(await standing()).toEqual({ latest: null, canAsk: true });
    const request = await asked();
    expect(request).toMatchObject({
      tribe: { id: tribe.id, isVerified: false },
      requestedBy: { id: olga.user.id },
      status: 'pending',
      can: { decide: false },
    });
    expect(request.documents).toHaveLength(1);
    expect(await standing()).toMatchObject({ latest: { id: request.id }, canAsk: false });
    const { items } = await queue();
    expect(items).toMatchObject([{ id: request.id, can: { decide: true }, documents: request.documents }]);
    for (const person of [ada, bea]) {
      expect(await newsOf(person)).toMatchObject([
        {
          type: 'system',
          title: `Olga Berg asks to verify ${tribe.name}`,
          data: { actionUrl: '/verifications' },
        },
      ]);
    }
  });

  test('once at a time, and no more when the tribe is verified', async () => {
    const { id } = await asked();
    expect((await ask()).json().code).toBe('verification_pending');
    await approve(id);
    expect((await ask()).json().code).toBe('already_verified');
  });

  test('of many at once, one is asked', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask()));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.json().code))).toEqual(
      new Set([undefined, 'verification_pending']),
    );
  });

  test('with files of her own that nothing else has', async () => {
    const foreign = await document(mona);
    const answer = await api.post(`/api/tribes/${tribe.slug}/verification`, { documents: [foreign] }, olga);
    expect(answer.json().issues).toEqual([
      { path: 'documents', message: 'One of these files is not there any more' },
    ]);
    expect(await standing()).toEqual({ latest: null, canAsk: true });
  });

  test('and nobody else does: not somebody who decides, not for a tribe that is not theirs', async () => {
    expect((await ask(ada)).statusCode).toBe(404);
    expect((await ask(mona)).statusCode).toBe(404);
  });
});

describe('documents', () => {
  test('open for who sent them and those who decide, as downloads, and for nobody else', async () => {
    const [paper] = (await asked()).documents;
    const url = paper?.url ?? '';
    for (const person of [olga, ada]) {
      const answer = await api.get(url, person);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(PAPER.toString());
      expect(answer.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="document-1.pdf"',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      });
    }
    expect((await api.get(url, mona)).statusCode).toBe(404);
    expect((await api.get(url)).statusCode).toBe(401);
    await as(bea, 'tribe_admin');
    expect((await api.get(url, bea)).statusCode).toBe(404);
    await as(bea, 'platform_admin');
  });

  test('are not reached through another request, nor by their place in storage', async () => {
    const first = await asked();
    tribe = await createTribe(api.db, { ownerId: olga.user.id });
    const second = await asked();
    const mixed = `/api/verifications/${first.id}/documents/${second.documents[0]?.id}/content`;
    expect((await api.get(mixed, ada)).statusCode).toBe(404);
    const { storageKey } = await openGuarded(api.db)
      .selectFrom('attachments')
      .select('storageKey')
      .where('attachedTo', '=', first.id)
      .executeTakeFirstOrThrow();
    expect((await api.get(`/media/${storageKey}`, olga)).statusCode).toBe(404);
  });

  test('stay with who sent them when the tribe is handed over', async () => {
    await asked();
    await api.db.updateTable('tribes').set({ ownerId: mona.user.id }).where('id', '=', tribe.id).execute();
    await as(mona, 'tribe_owner');
    await api.db
      .updateTable('tribeMemberships')
      .set({ userId: mona.user.id })
      .where('tribeId', '=', tribe.id)
      .execute();
    const { latest } = (await api.get(`/api/tribes/${tribe.slug}/verification`, mona)).json();
    expect(latest).toMatchObject({ status: 'pending', documents: [] });
    await as(mona, 'member');
  });
});

describe('somebody decides', () => {
  test('for it: the tribe is verified wherever it is shown, and its owner is told', async () => {
    const { id } = await asked();
    const answer = await approve(id);
    expect(answer.json()).toMatchObject({
      status: 'approved',
      decidedBy: { id: ada.user.id, name: 'Ada Lind' },
      tribe: { isVerified: true },
      can: { decide: false },
    });
    expect((await api.get(`/api/tribes/${tribe.slug}`, olga)).json().isVerified).toBe(true);
    expect(await newsOf(olga)).toMatchObject([
      {
        type: 'system',
        title: `Ada Lind verified ${tribe.name}`,
        data: { tribeId: tribe.id, actionUrl: `/tribe/${tribe.slug}` },
      },
    ]);
    expect((await queue()).items).toEqual([]);
    expect((await queue('decided')).items).toMatchObject([{ id, status: 'approved' }]);
  });

  test('against it, with a reason; the owner is told, and asks again', async () => {
    const { id } = await asked();
    expect((await decline(id, '  ')).json().issues).toEqual([
      { path: 'reason', message: 'Please give a reason' },
    ]);
    expect((await decline(id, 'The name is not on it.')).json()).toMatchObject({
      status: 'declined',
      reason: 'The name is not on it.',
      tribe: { isVerified: false },
    });
    expect(await newsOf(olga)).toMatchObject([
      {
        title: `Ada Lind did not verify ${tribe.name}`,
        message: 'The name is not on it.',
        data: { actionUrl: `/tribe/${tribe.slug}/settings` },
      },
    ]);
    expect(await standing()).toMatchObject({ latest: { reason: 'The name is not on it.' }, canAsk: true });
    const again = await asked();
    expect(again.id).not.toBe(id);
    expect(await standing()).toMatchObject({ latest: { id: again.id, reason: null }, canAsk: false });
  });

  test('of two at once, one does, and the other hears that it was decided', async () => {
    const { id } = await asked();
    const answers = await Promise.all([approve(id, ada), decline(id, 'Not enough.', bea)]);
    const [won] = answers.filter(({ statusCode }) => statusCode === 200);
    const [lost] = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(lost?.json()).toMatchObject({
      code: 'request_decided',
      message: 'Somebody else has already decided this request.',
    });
    const { isVerified } = await api.db
      .selectFrom('tribes')
      .select('isVerified')
      .where('id', '=', tribe.id)
      .executeTakeFirstOrThrow();
    expect(isVerified).toBe(won?.json().status === 'approved');
    expect(await newsOf(olga)).toHaveLength(1);
  });

  test('page by page, the longest waiting first, and the latest decided first', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      tribe = await createTribe(api.db, { ownerId: olga.user.id });
      ids.push((await asked()).id);
    }
    const all = async (status: string): Promise<string[]> => {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: VerificationPage = await queue(
          status,
          `&limit=1${cursor === null ? '' : `&cursor=${cursor}`}`,
        );
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      return seen;
    };
    expect(await all('pending')).toEqual(ids);
    for (const id of ids) await approve(id);
    expect(await all('decided')).toEqual(ids.toReversed());
  });

  test('not about a tribe that is going', async () => {
    const { id } = await asked();
    await api.db.updateTable('tribes').set({ deletedAt: new Date() }).where('id', '=', tribe.id).execute();
    expect((await approve(id)).statusCode).toBe(404);
    expect((await queue()).items).toEqual([]);
  });
});
