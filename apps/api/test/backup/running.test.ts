import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningEmbedded } from '@kindred/db/embedded/server';
import { wrongCounters } from '@kindred/db/testing/counters';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { picture } from '../media/files.ts';
import { endAll, folder, freePort, launch, ready, removeFolders, signUp } from '../processes.ts';
import { run } from './commands.ts';

interface Session {
  url: string;
  cookie: string;
}

function post({ url, cookie }: Session, body: Record<string, unknown>): Promise<Response> {
  return fetch(`${url}/api/posts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
}

async function upload({ url, cookie }: Session): Promise<{ id: string; url: string }> {
  const form = new FormData();
  form.append(
    'file',
    new Blob([new Uint8Array(await picture(640, 480))], { type: 'image/jpeg' }),
    'photo.jpg',
  );
  const answer = await fetch(`${url}/api/uploads`, { method: 'POST', headers: { cookie }, body: form });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { id: string; url: string };
}

async function bytesAt(url: string): Promise<Buffer> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

async function withPool<T>(dataDir: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: runningEmbedded(dataDir)?.url, max: 1 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

const storedPosts = (dataDir: string) =>
  withPool(dataDir, async (pool) => {
    const { rows } = await pool.query<{ content: string }>('select content from posts');
    return rows.map(({ content }) => content);
  });

let work: string;
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'kindred-backup-'));
});
afterEach(endAll);
afterAll(async () => {
  await removeFolders();
  await rm(work, { recursive: true, force: true });
});

describe('a backup of a running product', () => {
  const archive = () => join(work, 'whole.tar.gz');

  test('restores elsewhere with everything that was acknowledged before it began', async () => {
    const env = { DATA_DIR: await folder(), PORT: String(await freePort()) };
    const product = launch({ ...env, LOG_LEVEL: 'info' });
    await ready(product);
    expect(product.output()).toContain(`"database":"${runningEmbedded(env.DATA_DIR)?.location}"`);
    const ada = { url: product.url, cookie: await signUp(product.url) };
    const email = await fetch(`${ada.url}/api/auth/user`, { headers: { cookie: ada.cookie } })
      .then((answer) => answer.json() as Promise<{ email: string }>)
      .then((user) => user.email);
    const photo = await upload(ada);
    expect((await post(ada, { type: 'image', content: 'With a photo', mediaIds: [photo.id] })).status).toBe(
      200,
    );
    const original = await bytesAt(`${ada.url}${photo.url}`);

    const acknowledged: string[] = [];
    let isWriting = true;
    const writer = (async () => {
      for (let count = 0; isWriting; count += 1) {
        const content = `Written meanwhile ${count}`;
        if ((await post(ada, { content })).status === 200) acknowledged.push(content);
      }
    })();
    while (acknowledged.length < 5) await sleep(10);
    const before = [...acknowledged];
    const saved = await run('backup', [archive()], env);
    const after = acknowledged.length;
    isWriting = false;
    await writer;
    expect(saved).toMatchObject({ code: 0, said: expect.stringContaining('is whole and checked') });
    expect(after).toBeGreaterThan(before.length);
    expect((await stat(archive())).mode & 0o777).toBe(0o600);
    expect(await readdir(work)).toEqual(['whole.tar.gz']);
    product.child.kill('SIGTERM');
    await product.exit;
    // The server is started for the time of the work, and stopped again.
    const stopped = await run('backup', [join(work, 'stopped.tar.gz')], env);
    expect(stopped, stopped.said).toMatchObject({ code: 0 });
    expect(runningEmbedded(env.DATA_DIR)).toBeUndefined();

    const elsewhere = { DATA_DIR: await folder(), PORT: String(await freePort()) };
    const restored = await run('restore', ['-'], elsewhere, await readFile(archive()));
    expect(restored, restored.said).toMatchObject({ code: 0 });
    const second = launch(elsewhere);
    await ready(second);

    const contents = await storedPosts(elsewhere.DATA_DIR);
    expect(before.filter((content) => !contents.includes(content))).toEqual([]);
    expect(await withPool(elsewhere.DATA_DIR, wrongCounters)).toEqual([]);
    const login = await fetch(`${second.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'a-good-password' }),
    });
    expect(login.status).toBe(200);
    // Who was signed in still is.
    const again = { url: second.url, cookie: ada.cookie };
    expect(await bytesAt(`${again.url}${photo.url}`)).toEqual(original);
    expect((await post(again, { content: 'Written after the restore' })).status).toBe(200);
    expect(await storedPosts(elsewhere.DATA_DIR)).toContain('Written after the restore');

    const refused = await run('restore', [archive()], elsewhere);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('is not empty') });
  }, 240_000);

  test('is refused, with nothing written, when a bit is changed or the end is missing', async () => {
    const bytes = await readFile(archive());
    const flipped = (at: number) => {
      const copy = Buffer.from(bytes);
      copy.writeUInt8(copy.readUInt8(at) ^ 0x10, at);
      return copy;
    };
    const damaged = [
      flipped(Math.floor(bytes.length / 2)),
      flipped(bytes.length - 5),
      bytes.subarray(0, bytes.length - 20),
      bytes.subarray(0, Math.floor(bytes.length / 3)),
      Buffer.from('This is no archive'),
    ];
    const target = join(work, 'never-made');
    const path = join(work, 'damaged.tar.gz');
    for (const copy of damaged) {
      await writeFile(path, copy);
      const answer = await run('restore', [path], { DATA_DIR: target });
      expect(answer).toMatchObject({ code: 1, said: expect.stringContaining('damaged or incomplete') });
      expect(existsSync(target)).toBe(false);
    }
  }, 120_000);
});
