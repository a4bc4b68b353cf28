import { connect } from 'node:net';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterEach, describe, expect, test } from 'vitest';
import { tidyMedia } from '../../src/features/media/jobs.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { picture, upload } from './files.ts';

let api: TestApi;
let ada: Person;

async function begin(env: Record<string, string>): Promise<void> {
  api = await createTestApi({ env });
  ada = await api.signUp('Ada Lind');
}
afterEach(() => api.close());

/** A library file of as many bytes. */
const sendFile = (bytes: number, by = ada) =>
  upload(api, by, Buffer.alloc(Math.floor(bytes), 1), { url: '/api/uploads?kind=file' });

async function usedBy(person: Person): Promise<number> {
  const row = await unrestrictedDb(api.db)
    .selectFrom('storageUsage')
    .select('bytes')
    .where('userId', '=', person.user.id)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

const confirm = (person: Person) =>
  api.db.updateTable('users').set({ emailVerifiedAt: new Date() }).where('id', '=', person.user.id).execute();

const MB = 1024 * 1024;

describe('storage of a person', () => {
  test('is counted, refused beyond the quota, and free again once files are deleted', async () => {
    await begin({ STORAGE_UNCONFIRMED_MB: '1', STORAGE_PER_USER_MB: '2' });
    const first = await sendFile(0.75 * MB);
    expect(first.statusCode).toBe(200);
    expect(await usedBy(ada)).toBe(0.75 * MB);

    const refused = await sendFile(0.5 * MB);
    expect(refused.statusCode).toBe(413);
    expect(refused.json()).toMatchObject({
      code: 'storage_quota',
      message: 'You’ve used 0.8 MB of your 1 MB. Confirm your email to get more.',
    });
    await confirm(ada);
    expect((await sendFile(0.5 * MB)).statusCode).toBe(200);

    expect((await api.delete(`/api/uploads/${first.json().id}`, ada)).statusCode).toBe(200);
    expect(await usedBy(ada)).toBe(0.5 * MB);
  });

  test('cannot be exceeded by files sent at the same time', async () => {
    await begin({ STORAGE_UNCONFIRMED_MB: '1' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendFile(0.4 * MB)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    expect(await usedBy(ada)).toBe(2 * Math.floor(0.4 * MB));
  });

  test('is freed of unused files after an hour when it is full, and after a day otherwise', async () => {
    await begin({ STORAGE_UNCONFIRMED_MB: '1' });
    const bo = await api.signUp('Bo Fern');
    const tidyTwoHoursLater = async () => {
      await api.database.pool.query(`update attachments set created_at = now() - interval '2 hours'`);
      await tidyMedia(api.jobDeps);
      return [await usedBy(ada), await usedBy(bo)];
    };
    await sendFile(0.5 * MB);
    await sendFile(1_000, bo);
    expect(await tidyTwoHoursLater()).toEqual([0.5 * MB, 1_000]);
    await sendFile(0.45 * MB);
    expect(await tidyTwoHoursLater()).toEqual([0, 1_000]);
  });
});

describe('a full disk', () => {
  test('answers uploads with 507 and shows in the metrics, while the node stays ready and reading goes on', async () => {
    await begin({ STORAGE_RESERVE_MB: '1000000000' });
    const photo = await picture(40, 40, 'png');
    const refused = await upload(api, ada, photo);
    expect(refused.statusCode).toBe(507);
    expect(refused.json()).toMatchObject({ code: 'storage_full', message: expect.stringMatching(/storage/) });
    const imageData = `data:image/png;base64,${photo.toString('base64')}`;
    expect((await api.post('/api/profile/upload-avatar', { imageData }, ada)).statusCode).toBe(507);
    const viaTrpc = await api.post('/trpc/media.uploadAvatar', { imageData }, ada);
    expect([viaTrpc.statusCode, viaTrpc.json().error.data.code]).toEqual([507, expect.anything()]);

    expect((await api.get('/readyz')).statusCode).toBe(200);
    const { body } = await api.get('/metrics');
    const bytes = (kind: string) => Number(new RegExp(`disk_bytes{kind="${kind}"} (\\S+)`).exec(body)?.[1]);
    expect(bytes('free')).toBeLessThan(bytes('reserve'));
    expect((await api.get('/api/feed?mode=chronological', ada)).statusCode).toBe(200);
  });

  test('of everybody’s quota refuses what exceeds it', async () => {
    await begin({ STORAGE_TOTAL_GB: '0.0001' });
    expect((await sendFile(200_000)).statusCode).toBe(507);
  });

  test('of everybody’s quota is not filled by files that were refused', async () => {
    await begin({ STORAGE_TOTAL_GB: '0.0002' });
    for (let n = 0; n < 5; n += 1) {
      expect((await upload(api, ada, Buffer.alloc(100_000, 1))).statusCode).toBe(415);
    }
    expect((await sendFile(100_000)).statusCode).toBe(200);
  });

  test('of PostgreSQL answers a post with 507 and a sentence', async () => {
    await begin({});
    await api.database.pool.query(`
      create function no_space() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger no_space before insert on posts for each row execute function no_space();`);
    const answer = await api.post('/api/posts', { content: 'Hello' }, ada);
    expect([answer.statusCode, answer.json().code]).toEqual([507, 'storage_full']);
  });
});

describe('a slow line', () => {
  test('is closed when its body stalls, and an honest one is not', async () => {
    await begin({ SLOW_BODY_SECONDS: '1' });
    const url = new URL(await api.listen());
    const socket = connect(Number(url.port), url.hostname);
    socket.on('error', () => undefined);
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.write(
      `POST /api/posts HTTP/1.1\r\nhost: kindred.test\r\ncontent-type: application/json\r\ncontent-length: 200000\r\n\r\n{"content":"`,
    );
    const drip = setInterval(() => socket.write('a'), 100);
    await closed;
    clearInterval(drip);
    expect((await sendFile(3 * MB)).statusCode).toBe(200);
  });
});
