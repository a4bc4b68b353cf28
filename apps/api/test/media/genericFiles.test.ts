import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { deflateSync } from 'node:zlib';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { FILE_MAX } from '@kindred/validation/media';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { film, PLACE, padded, picture, pixelBomb, pngChunk, recording, upload } from './files.ts';
import { mp3, TOLD, wav } from './sounds.ts';

let api: TestApi;
let olga: Person;
beforeAll(async () => {
  api = await createTestApi({ env: { UPLOADS_PER_USER: '1000' } });
  olga = await api.signUp('Olga Berg');
});
afterAll(() => api.close());

const send = (bytes: Buffer) => upload(api, olga, bytes, { url: '/api/uploads?kind=file' });
const leftovers = () => readdir(join(api.jobDeps.env.DATA_DIR, 'incoming')).catch(() => []);

/** What storage keeps of what was sent. */
async function kept(bytes: Buffer): Promise<Buffer> {
  const answer = await send(bytes);
  expect(answer.statusCode, answer.body).toBe(200);
  const { id, size } = answer.json();
  const row = unrestrictedDb(api.db).selectFrom('attachments').select('storageKey').where('id', '=', id);
  const { storageKey } = await row.executeTakeFirstOrThrow();
  const found: Buffer[] = [];
  for await (const chunk of await api.jobDeps.storage.read(storageKey ?? '')) found.push(chunk);
  const whole = Buffer.concat(found);
  expect(whole).toHaveLength(size);
  expect(await leftovers()).toEqual([]);
  return whole;
}

const GPS = { IFD3: { GPSLatitude: '27/1 10/1 30/1', GPSLongitude: '78/1 2/1 31/1' } };
const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/">secret place</x:xmpmeta>';

async function photo(format: 'jpeg' | 'png' | 'webp' | 'avif', width = 2400, height = 1800): Promise<Buffer> {
  return sharp(await picture(width, height))
    .withExif({ IFD0: { Make: 'Camera' }, ...GPS })
    .withXmp(XMP)
    .toFormat(format)
    .toBuffer();
}

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'of a %s keeps its format and its size, and tells nothing',
    async (format) => {
      const sent = await photo(format);
      expect((await sharp(sent).metadata()).exif).toBeDefined();
      const bytes = await kept(sent);
      const found = await sharp(bytes).metadata();
      const name = format === 'avif' ? 'heif' : format;
      expect([found.format, found.width, found.height]).toEqual([name, 2400, 1800]);
      expect([found.exif, found.xmp, found.iptc]).toEqual([undefined, undefined, undefined]);
      for (const words of ['secret', 'Camera', 'Exif']) expect(bytes.includes(words), words).toBe(false);
    },
  );

  test('stands upright without the word that says so', async () => {
    const lying = await sharp(await picture(400, 200))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const found = await sharp(await kept(lying)).metadata();
    expect([found.width, found.height, found.orientation]).toEqual([200, 400, undefined]);
  });

  test('tells nothing in chunks of words, nor behind its end', async () => {
    const png = await picture(40, 40, 'png');
    const words = [
      pngChunk('tEXt', Buffer.from('Comment\0secret')),
      pngChunk('eXIf', Buffer.from('MM\0*secret')),
      pngChunk('zTXt', Buffer.concat([Buffer.from('Place\0\0'), deflateSync('secret')])),
    ];
    const bytes = await kept(
      Buffer.concat([
        png.subarray(0, 33),
        ...words,
        png.subarray(33),
        Buffer.from('<script>secret</script>'),
      ]),
    );
    for (const trace of ['secret', 'tEXt', 'eXIf', 'zTXt', '<script']) {
      expect(bytes.includes(trace), trace).toBe(false);
    }
  });

  test.each(['gif', 'webp'] as const)('that moves, a %s, still does', async (format) => {
    const frames = await Promise.all(
      ['#c00', '#0c0', '#00c'].map((background) =>
        sharp({ create: { width: 30, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .toFormat(format, { delay: [100, 200, 300] })
      .toBuffer();
    const found = await sharp(await kept(moving), { animated: true }).metadata();
    expect([found.format, found.pages, found.pageHeight, found.delay]).toEqual([
      format,
      3,
      20,
      [100, 200, 300],
    ]);
  });

  test('that cannot be read is refused', async () => {
    const half = (await picture(800, 600, 'png', true)).subarray(0, 50_000);
    const answer = await send(half);
    expect([answer.statusCode, answer.json().issues]).toEqual([
      415,
      [{ path: 'file', message: 'This picture cannot be read' }],
    ]);
    expect((await send(Buffer.from('ffd8ffe000104a464946', 'hex'))).statusCode).toBe(415);
    expect(await leftovers()).toEqual([]);
  });

  test('of a sort that nothing here can clean is refused', async () => {
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(200)]);
    const tiff = await sharp(await picture(40, 40))
      .withExif(GPS)
      .tiff()
      .toBuffer();
    for (const bytes of [heic, tiff]) {
      const answer = await send(bytes);
      expect([answer.statusCode, answer.json().issues[0].message]).toEqual([
        415,
        'Please save this picture as JPEG, PNG, WebP, GIF or AVIF first',
      ]);
    }
  });

  test('of too many pixels is refused within two seconds', async () => {
    const started = performance.now();
    const answer = await send(pixelBomb(30_000));
    expect(performance.now() - started).toBeLessThan(2_000);
    expect([answer.statusCode, answer.json().issues[0].message]).toEqual([
      415,
      'This picture has too many pixels',
    ]);
  });

  test('may be as large as any file, and no larger', async () => {
    const small = await picture(60, 40);
    const bytes = await kept(padded(small, FILE_MAX));
    expect(bytes.length).toBeLessThan(10_000);
    expect((await send(padded(small, FILE_MAX + 1))).statusCode).toBe(413);
  });
});

test('a film and a recording tell nothing of where they were made', async () => {
  for (const bytes of [film(), film({ codec: 'mp4v' }), film({ isSound: true })]) {
    expect(bytes.includes(PLACE)).toBe(true);
    const clean = await kept(bytes);
    expect(clean).toHaveLength(bytes.length);
    expect(clean.includes(PLACE)).toBe(false);
  }
  const phone = film();
  phone.write('3gp5', phone.indexOf('isom'), 'latin1');
  expect((await kept(phone)).includes(PLACE)).toBe(false);
  for (const bytes of [mp3(), wav()]) expect((await kept(bytes)).includes(TOLD)).toBe(false);
  expect((await kept(recording('video', 'secret'))).includes('secret')).toBe(false);
  const broken = await send(film().subarray(0, 200));
  expect([broken.statusCode, broken.json().issues[0].message]).toEqual([415, 'This file is broken']);
  expect(await leftovers()).toEqual([]);
});

test.each([
  ['a PDF', Buffer.from('%PDF-1.7 /Author (Olga)')],
  [
    'a drawing of shapes',
    Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
  ],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an archive', Buffer.from('504b0304140000000800', 'hex')],
  ['a text', Buffer.from('Bread')],
])('%s stays as it was sent', async (_, bytes) => {
  expect((await kept(bytes)).equals(bytes)).toBe(true);
});

test('the page of the API says how a library is filled', async () => {
  const { paths, components } = (await api.get('/api/openapi.json')).json();
  const { post } = paths['/uploads'];
  expect(post.parameters).toMatchObject([
    { name: 'kind', in: 'query', schema: { enum: ['file', 'message'] } },
  ]);
  expect(post.description).toContain('POST /tribes/{id}/spaces/{spaceId}/files');
  expect(post.responses[200].content['application/json'].schema.oneOf).toEqual(
    ['Attachment', 'File', 'MessageUpload'].map((name) => ({ $ref: `#/components/schemas/${name}` })),
  );
  expect(components.schemas.Attachment.required).toContain('url');
  expect(components.schemas.File.required).toEqual(['id', 'kind', 'size']);
});

test('many photos at once do not hold up anybody else', async () => {
  const bytes = await photo('jpeg', 3000, 2000);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(bytes)));
  delay.disable();
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(new Array(10).fill(200));
  expect(delay.percentile(99) / 1e6).toBeLessThan(200);
}, 60_000);
