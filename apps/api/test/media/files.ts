import { deflateSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import type { Answer, Person, TestApi } from '../harness.ts';

/** A drawn picture; noise makes it as large as a photograph. */
export async function picture(
  width: number,
  height: number,
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' = 'jpeg',
  isNoisy = false,
): Promise<Buffer> {
  const create = { width, height, channels: 3 as const, background: { r: 200, g: 120, b: 40 } };
  const noise = { ...create, noise: { type: 'gaussian' as const, mean: 128, sigma: 40 } };
  return sharp({ create: isNoisy ? noise : create })
    .toFormat(format)
    .toBuffer();
}

/** Bytes after the end of a JPEG are nobody's concern, so it can be made as long as is wanted. */
export function padded(bytes: Buffer, length: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
}

function crc(bytes: Buffer): number {
  let value = 0xffff_ffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb8_8320 : value >>> 1;
  }
  return (value ^ 0xffff_ffff) >>> 0;
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A few kilobytes that unpack to gigabytes. */
export function pixelBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
}

export function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

export const PLACE = '+27.1751+078.0421/';
const DIARY = 'N27.1751 E078.0421 the whole way';

export function track(handler: string, codec: string, size: [number, number], table: Buffer[] = []): Buffer {
  const matrix = numbers(0, 0x1_0000, 0, 0xffff_0000, 0, 0, 0, 0, 0x4000_0000);
  const header = Buffer.concat([Buffer.alloc(40), matrix, numbers(size[0] << 16, size[1] << 16)]);
  return box(
    'trak',
    box('tkhd', header),
    box('udta', box('name', Buffer.from(PLACE))),
    box(
      'mdia',
      box('hdlr', numbers(0, 0), Buffer.from(handler), Buffer.alloc(13)),
      box('minf', box('stbl', box('stsd', numbers(0, 1), box(codec, Buffer.alloc(20))), ...table)),
    ),
  );
}

/** Two seconds of nothing, filmed upright, that say three times where: in the film, in a track, in a diary. */
export function film(options: { codec?: string; isSound?: boolean; padding?: number } = {}): Buffer {
  const type = box('ftyp', Buffer.from('isom'), numbers(512), Buffer.from('isomavc1mp41'));
  const pictures = Buffer.from('pictures that stay');
  const mdat = box('mdat', pictures, Buffer.from(DIARY), Buffer.alloc(options.padding ?? 0));
  const at = type.length + 8 + pictures.length;
  const table = [
    box('stsz', numbers(0, 0, 2, 16, DIARY.length - 16)),
    box('stsc', numbers(0, 1, 1, 2, 1)),
    box('stco', numbers(0, 1, at)),
  ];
  const header = box('mvhd', numbers(0, 0, 0, 1000, 2000), Buffer.alloc(80));
  const main = options.isSound
    ? track('soun', 'mp4a', [0, 0])
    : track('vide', options.codec ?? 'avc1', [1920, 1080]);
  const place = box('udta', box('\xa9xyz', Buffer.from(PLACE)));
  const more = box('meta', numbers(0), box('ilst', Buffer.from(`location ${PLACE}`)));
  return Buffer.concat([
    type,
    mdat,
    box('moov', header, main, track('meta', 'mebx', [0, 0], table), place, more),
  ]);
}

export function element(id: string, body: Buffer): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}

/** As a browser records it: without an end, and without a word on how long it is. */
export function recording(kind: 'audio' | 'video', tag = ''): Buffer {
  const picture =
    kind === 'video'
      ? [
          element(
            'e0',
            Buffer.concat([element('b0', Buffer.from([2, 128])), element('ba', Buffer.from([1, 224]))]),
          ),
        ]
      : [];
  const codec = kind === 'video' ? 'V_VP9' : 'A_OPUS';
  const entry = [element('83', Buffer.from([kind === 'video' ? 1 : 2])), element('86', Buffer.from(codec))];
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    Buffer.from('1853806701ffffffffffffff', 'hex'),
    element('1549a966', element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40]))),
    element('1654ae6b', element('ae', Buffer.concat([...entry, ...picture]))),
    ...(tag === '' ? [] : [element('1254c367', Buffer.from(tag.padEnd(40, '.')))]),
    element('1f43b675', Buffer.alloc(64, 1)),
  ]);
}

interface Part {
  name: string;
  data: Buffer | string;
  filename?: string;
  type?: string;
}

export function form(parts: Part[]): Pick<InjectOptions, 'payload' | 'headers'> {
  const boundary = 'kindred-test-boundary';
  const chunks = parts.flatMap(({ name, data, filename, type }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n`,
    `${type === undefined ? '' : `content-type: ${type}\r\n`}\r\n`,
    data,
    '\r\n',
  ]);
  const payload = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk)));
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/** @param more fields beside the file, or another file */
export function upload(
  api: TestApi,
  as: Person | null,
  data: Buffer,
  options: {
    filename?: string;
    type?: string;
    more?: Part[];
    headers?: Record<string, string>;
    url?: string;
  } = {},
): Promise<Answer> {
  const { filename = 'file.bin', type = 'application/octet-stream', more = [] } = options;
  const { payload, headers } = form([{ name: 'file', data, filename, type }, ...more]);
  return api.request({
    method: 'POST',
    url: options.url ?? '/api/uploads',
    payload: payload as Buffer,
    headers: { ...headers, ...(as ? { cookie: as.cookie } : {}), ...options.headers },
  });
}
