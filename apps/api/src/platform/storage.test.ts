import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBucket } from '../../test/bucket.ts';
import { createStorage, type Storage } from './storage.ts';

const NAME = `${'0123456789abcdef'.repeat(2)}-320.webp`;
const text = async (stream: Readable) => (await buffer(stream)).toString();

let folder: string;
let bucket: ReturnType<typeof createBucket>;
const stores: Record<string, Storage> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kindred-storage-'));
  bucket = createBucket();
  await new Promise<void>((resolve) => bucket.server.listen(0, '127.0.0.1', resolve));
  const address = bucket.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const none = {
    S3_BUCKET: undefined,
    S3_ENDPOINT: undefined,
    S3_ACCESS_KEY_ID: undefined,
    S3_SECRET_ACCESS_KEY: undefined,
  };
  stores.disk = createStorage({ DATA_DIR: folder, S3_REGION: 'us-east-1', ...none });
  stores.bucket = createStorage({
    DATA_DIR: folder,
    S3_BUCKET: 'pictures',
    S3_REGION: 'eu-west-1',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'key-1',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
});
afterAll(async () => {
  bucket.server.closeAllConnections();
  bucket.server.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['disk', 'bucket'])('on a %s', (where) => {
  const storage = () => stores[where] as Storage;

  test('a file is kept, measured, read in whole and in part, and removed', async () => {
    expect(await storage().size(NAME)).toBeNull();
    await storage().write(NAME, Buffer.from('0123456789'), 'image/webp');
    expect(await storage().size(NAME)).toBe(10);
    expect(await text(await storage().read(NAME))).toBe('0123456789');
    expect(await text(await storage().read(NAME, { start: 2, end: 4 }))).toBe('234');
    await storage().remove([NAME, NAME]);
    expect(await storage().size(NAME)).toBeNull();
  });

  test('a file of this machine moves there', async () => {
    const path = join(folder, `incoming-${where}`);
    await writeFile(path, 'a film');
    const name = NAME.replace('-320.webp', '.mp4');
    await storage().moveIn(name, path, 'video/mp4');
    expect(await text(await storage().read(name))).toBe('a film');
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  test.each(['../etc/passwd', 'a/b', '', '.hidden', 'x', `${'a'.repeat(300)}`, 'a\0bc'])(
    'nothing is called %j',
    async (name) => {
      for (const call of [
        async () => storage().size(name),
        async () => storage().read(name),
        async () => storage().write(name, Buffer.from('x'), 'image/webp'),
        async () => storage().remove([name]),
      ]) {
        await expect(call()).rejects.toThrow('no name');
      }
    },
  );
});

test('the disk keeps folders small, and the bucket what a file is', async () => {
  await stores.disk?.write(NAME, Buffer.from('here'), 'image/webp');
  expect(await readFile(join(folder, 'media', '01', NAME), 'utf8')).toBe('here');
  await stores.bucket?.write(NAME, Buffer.from('there'), 'image/webp');
  expect(bucket.objects.get(`/pictures/01/${NAME}`)).toMatchObject({ type: 'image/webp' });
});
