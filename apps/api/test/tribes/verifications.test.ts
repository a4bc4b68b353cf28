import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { Role } from '@kindred/validation/accounts';
import type { VerificationPage, VerificationView } from '@kindred/validation/tribes/verifications';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { picture, upload } from '../media/files.ts';

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
  await unrestrictedDb(api.db).deleteFrom('verificationRequests').execute();
  await unrestrictedDb(api.db).deleteFrom('notifications').execute();
  await unrestrictedDb(api.db).deleteFrom('rateLimits').execute();
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
const takeBack = (id: string, reason = 'The papers are somebody else’s.', person = ada) =>
  api.post(`/api/verifications/${id}/take-back`, { reason }, person);
const queue = async (status = 'pending', rest = ''): Promise<VerificationPage> =>
  (await api.get(`/api/verifications?status=${status}${rest}`, ada)).json();
const standing = async () => (await api.get(`/api/tribes/${tribe.slug}/verification`, olga)).json();
const newsOf = (person: Person) =>
  unrestrictedDb(api.db)
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
          data: { actionUrl: `/verifications#verification-${request.id}` },
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

  test('that are pictures are shown as what they are; of everything else there is only the download', async () => {
    const photo = await sharp(await picture(40, 30))
      .jpeg()
      .toBuffer();
    const paper = await document(olga, photo);
    const answer = await api.post(
      `/api/tribes/${tribe.slug}/verification`,
      { documents: [paper, await document()] },
      olga,
    );
    const [first, second] = (answer.json() as VerificationView).documents;
    expect(second?.pictureUrl).toBeNull();
    for (const person of [olga, ada]) {
      const shown = await api.get(first?.pictureUrl ?? '', person);
      expect(shown.statusCode).toBe(200);
      expect(shown.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-disposition': 'inline',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(shown.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    }
    const download = await api.get(first?.url ?? '', ada);
    expect(download.headers['content-disposition']).toBe('attachment; filename="document-1.jpg"');
    expect((await api.get(first?.pictureUrl ?? '', mona)).statusCode).toBe(404);
    expect((await api.get(first?.pictureUrl ?? '')).statusCode).toBe(401);
    const asPicture = second?.url.replace('/content', '/picture') ?? '';
    expect((await api.get(asPicture, ada)).statusCode).toBe(404);
  });

  test('are not reached through another request, nor by their place in storage', async () => {
    const first = await asked();
    tribe = await createTribe(api.db, { ownerId: olga.user.id });
    const second = await asked();
    const mixed = `/api/verifications/${first.id}/documents/${second.documents[0]?.id}/content`;
    expect((await api.get(mixed, ada)).statusCode).toBe(404);
    const { storageKey } = await unrestrictedDb(api.db)
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
    expect(latest).toMatchObject({ status: 'lapsed', documents: [] });
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

describe('a verification is taken back', () => {
  test('with a reason: the badge is gone, its owner is told, and what was decided before stays to be read', async () => {
    const { id } = await asked();
    await approve(id);
    await unrestrictedDb(api.db).deleteFrom('notifications').execute();
    expect((await takeBack(id, ' ')).json().issues).toEqual([
      { path: 'reason', message: 'Please give a reason' },
    ]);
    const answer = await takeBack(id, ' The papers are somebody else’s. ', bea);
    expect(answer.statusCode, answer.body).toBe(200);
    const told = { by: { id: bea.user.id, name: 'Bea Holm' }, reason: 'The papers are somebody else’s.' };
    expect(answer.json()).toMatchObject({
      status: 'taken_back',
      decidedBy: { id: ada.user.id },
      takenBack: told,
      tribe: { isVerified: false },
      can: { decide: false, takeBack: false },
    });
    expect((await api.get(`/api/tribes/${tribe.slug}`, olga)).json().isVerified).toBe(false);
    expect(await newsOf(olga)).toMatchObject([
      {
        type: 'system',
        title: `Bea Holm revoked the verification of ${tribe.name}`,
        message: told.reason,
        data: { kind: 'verification_taken_back', actionUrl: `/tribe/${tribe.slug}/settings` },
      },
    ]);
    expect((await queue('decided')).items).toMatchObject([{ id, status: 'taken_back', takenBack: told }]);
    expect(await standing()).toMatchObject({ latest: { id, takenBack: told }, canAsk: true });
  });

  test('and those who look at the tribe or at the list hear of it', async () => {
    const { id } = await asked();
    await approve(id);
    const before = await api.db.selectFrom('busEvents').select('id').execute();
    await takeBack(id);
    const events = await api.db
      .selectFrom('busEvents')
      .select(['topic', 'payload'])
      .where('id', 'not in', before.length > 0 ? before.map((row) => row.id) : [id])
      .execute();
    expect(events).toContainEqual({
      topic: 'tribe_changed',
      payload: { tribeId: tribe.id, what: 'settings' },
    });
    for (const { user } of [ada, bea, olga]) {
      expect(events).toContainEqual({ topic: 'badges_changed', payload: { userId: user.id } });
    }
  });

  test('and the tribe can ask again, and be verified again by that', async () => {
    const { id } = await asked();
    await approve(id);
    await takeBack(id);
    const again = await asked();
    expect((await takeBack(again.id)).json().code).toBe('not_verified');
    await approve(again.id);
    expect((await takeBack(id)).json().code).toBe('not_verified');
    expect((await api.get(`/api/tribes/${tribe.slug}`, olga)).json().isVerified).toBe(true);
    const { items } = await queue('decided');
    expect(items.map(({ can }) => can.takeBack)).toEqual([true, false]);
  });

  test('by one of two at once; the other hears that it is not verified any more', async () => {
    const { id } = await asked();
    await approve(id);
    await unrestrictedDb(api.db).deleteFrom('notifications').execute();
    const answers = await Promise.all([takeBack(id, 'One', ada), takeBack(id, 'Two', bea)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await newsOf(olga)).toHaveLength(1);
  });

  test('by nobody who does not decide, and of nothing that was not approved', async () => {
    const { id } = await asked();
    expect((await takeBack(id)).json().code).toBe('not_verified');
    await approve(id);
    expect((await takeBack(id, 'Mine', olga)).statusCode).toBe(403);
    expect((await takeBack(id, 'No', mona)).statusCode).toBe(404);
    expect((await api.get(`/api/tribes/${tribe.slug}`, olga)).json().isVerified).toBe(true);
  });
});
