import { crc32 } from 'node:zlib';
import sharp from 'sharp';

const SIZE = 600;
/** Length, type and checksum of a chunk of a PNG. */
const FRAME = 12;
/** Where the chunk after the header of a PNG begins. */
const AFTER_HEADER = 8 + FRAME + 13;

/** Our badge: a seal without words, the same for every course. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="${SIZE}" height="${SIZE}">
  <path d="M210 380l-50 190 140-60 140 60-50-190z" fill="#4f2396"/>
  <path d="M300 20l58 42 72-4 30 65 65 30-4 72 42 58-42 58 4 72-65 30-30 65-72-4-58 42-58-42-72 4-30-65-65-30 4-72-42-58 42-58-4-72 65-30 30-65 72 4z" fill="#6f38c5"/>
  <circle cx="300" cy="283" r="170" fill="#fff"/>
  <circle cx="300" cy="283" r="150" fill="none" stroke="#d9c8f3" stroke-width="6"/>
  <path d="M225 287l52 54 100-112" fill="none" stroke="#6f38c5" stroke-width="34" stroke-linecap="round" stroke-linejoin="round"/>
</svg>`;

/** Adds a text to a PNG: a chunk `iTXt`, which is UTF-8 and not compressed. */
export function withText(png: Buffer, keyword: string, text: string): Buffer {
  const type = Buffer.from('iTXt', 'latin1');
  // Keyword, end, not compressed, no method, no language, no translation.
  const data = Buffer.concat([Buffer.from(keyword, 'latin1'), Buffer.alloc(5), Buffer.from(text, 'utf8')]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(Buffer.concat([type, data])), 4);
  const chunk = Buffer.concat([frame.subarray(0, 4), type, data, frame.subarray(4)]);
  return Buffer.concat([png.subarray(0, AFTER_HEADER), chunk, png.subarray(AFTER_HEADER)]);
}

let drawn: Promise<Buffer> | undefined;

/** The badge of a credential as a PNG that carries it, as Open Badges 3.0 has it. */
export async function badgeOf(credential: string): Promise<Buffer> {
  drawn ??= sharp(Buffer.from(DRAWING)).png({ compressionLevel: 9 }).toBuffer();
  return withText(await drawn, 'openbadgecredential', credential);
}
