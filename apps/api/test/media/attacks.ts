import { box, element, numbers, track } from './files.ts';

/** Files made to cost whoever reads them far more than whoever sends them. */

const MOST = 0xffff_ffff;
const TYPE = box('ftyp', Buffer.from('isom'), numbers(512), Buffer.from('isomavc1mp41'));
const HEADER = box('mvhd', numbers(0, 0, 0, 1000, 2000), Buffer.alloc(80));
const VIDEO = track('vide', 'avc1', [640, 360]);

const movie = (...parts: Buffer[]) => Buffer.concat([TYPE, box('moov', HEADER, VIDEO, ...parts)]);
const diary = (table: Buffer[]) => track('meta', 'mebx', [0, 0], table);

/** 2³²−1 samples of one size in each of 1,500 chunks: eight kilobytes that ask for billions of steps. */
export function endlessSamples(): Buffer {
  return movie(
    diary([
      box('stsz', numbers(0, 1, MOST)),
      box('stsc', numbers(0, 1, 1, MOST, 1)),
      box('stco', numbers(0, 1_500, ...Array.from({ length: 1_500 }, () => 0))),
    ]),
  );
}

/** A list of sizes that is said to be longer than the file. */
export function endlessSizes(): Buffer {
  return movie(
    diary([
      box('stsz', numbers(0, 0, MOST, 1)),
      box('stsc', numbers(0, 1, 1, 1, 1)),
      box('stco', numbers(0, 1, 0)),
    ]),
  );
}

/** A list of chunks that is said to be longer than its box, in 64 bits. */
export function endlessChunks(): Buffer {
  return movie(
    diary([
      box('stsz', numbers(0, 1, 10)),
      box('stsc', numbers(0, 1, 1, 1, 1)),
      box('co64', numbers(0, MOST, MOST, MOST)),
    ]),
  );
}

/** Thousands of chunks that each name the whole of the same megabyte. */
export function overlappingChunks(): Buffer {
  const chunks = 20_000;
  const whole = 1024 * 1024;
  const sizes = Array.from({ length: chunks }, () => whole);
  const file = movie(
    diary([
      box('stsz', numbers(0, 0, chunks, ...sizes)),
      box('stsc', numbers(0, 1, 1, 1, 1)),
      box('stco', numbers(0, chunks, ...sizes.map(() => 0))),
    ]),
  );
  return Buffer.concat([file, box('mdat', Buffer.alloc(whole))]);
}

/** A thousand tracks that name the same megabyte: allowed, and to be blanked once. */
export function overlappingTracks(): Buffer {
  const length = 1024 * 1024;
  const mdat = box('mdat', Buffer.alloc(length, 'x'));
  const table = [
    box('stsz', numbers(0, length, 1)),
    box('stsc', numbers(0, 1, 1, 1, 1)),
    box('stco', numbers(0, 1, TYPE.length + 8)),
  ];
  const tracks = Array.from({ length: 1_000 }, () => diary(table));
  return Buffer.concat([TYPE, mdat, box('moov', HEADER, VIDEO, ...tracks)]);
}

export function nestedMovies(depth: number): Buffer {
  const headers = Array.from({ length: depth }, (_, at) => {
    const header = Buffer.alloc(8);
    header.writeUInt32BE((depth - at) * 8, 0);
    header.write('moov', 4, 'latin1');
    return header;
  });
  return Buffer.concat([movie(), ...headers]);
}

/** Boxes of eight bytes, few enough in each box around them. */
export function countlessBoxes(): Buffer {
  const inside = Array.from({ length: 10_000 }, () => box('none'));
  return movie(...Array.from({ length: 15 }, () => box('mdia', ...inside)));
}

const EBML = element('1a45dfa3', element('4282', Buffer.from('webm')));
const ENDLESS_SEGMENT = Buffer.from('18538067ff', 'hex');
const TRACKS = element(
  '1654ae6b',
  element('ae', Buffer.concat([element('83', Buffer.from([1])), element('86', Buffer.from('V_VP9'))])),
);

export function nestedSegments(): Buffer {
  return Buffer.concat([EBML, ...Array.from({ length: 150_000 }, () => ENDLESS_SEGMENT), TRACKS]);
}

/** Elements of two bytes, and a tag after them. */
export function countlessElements(tag: string): Buffer {
  const voids = Buffer.from('ec80'.repeat(150_000), 'hex');
  return Buffer.concat([EBML, ENDLESS_SEGMENT, TRACKS, voids, element('1254c367', Buffer.from(tag))]);
}

/** Elements of two bytes within one that is read as a whole. */
export function countlessFields(): Buffer {
  const fields = element('1549a966', Buffer.from('ec80'.repeat(400_000), 'hex'));
  return Buffer.concat([EBML, ENDLESS_SEGMENT, fields, TRACKS]);
}

/** Information about the film that is said to have no end, or 2⁵⁶−2 bytes. */
export function endlessInfo(size: 'unknown' | 'huge'): Buffer {
  const info = `1549a966${size === 'unknown' ? 'ff' : '01fffffffffffffe'}`;
  return Buffer.concat([EBML, ENDLESS_SEGMENT, TRACKS, Buffer.from(info, 'hex'), Buffer.alloc(64, 1)]);
}

/** A film that lasts and measures more than any number of the database. */
export function endlessFilm(): Buffer {
  const length = Buffer.alloc(8);
  length.writeDoubleBE(1e300);
  const size = Buffer.from('ffffffffffff', 'hex');
  const picture = element('e0', Buffer.concat([element('b0', size), element('ba', size)]));
  const fields = [element('83', Buffer.from([1])), element('86', Buffer.from('V_VP9')), picture];
  return Buffer.concat([
    EBML,
    ENDLESS_SEGMENT,
    element('1549a966', element('4489', length)),
    element('1654ae6b', element('ae', Buffer.concat(fields))),
  ]);
}

function oggPage(serial: number, flags: number, body: Buffer): Buffer {
  const header = Buffer.alloc(28);
  header.write('OggS', 0, 'latin1');
  header.writeUInt8(flags, 5);
  header.writeUInt32LE(serial, 14);
  header.writeUInt8(1, 26);
  header.writeUInt8(body.length, 27);
  return Buffer.concat([header, body]);
}
const OPUS = Buffer.from('OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0', 'latin1');

/** As many as are refused, after comments that are as they should be. */
export function countlessPages(): Buffer {
  const comments = Buffer.concat([Buffer.from('OpusTags'), Buffer.alloc(8)]);
  const page = oggPage(1, 0, Buffer.alloc(1));
  const pages = Array.from({ length: 120_000 }, () => page);
  return Buffer.concat([oggPage(1, 2, OPUS), oggPage(1, 0, comments), ...pages]);
}

export function countlessStreams(): Buffer {
  return Buffer.concat(Array.from({ length: 5_000 }, (_, serial) => oggPage(serial, 2, OPUS)));
}

/** Tags of no length one after the other. */
export function countlessTags(): Buffer {
  return Buffer.from(`ID3${'\x04\0\0\0\0\0\0'}`.repeat(120_000), 'latin1');
}

/** A tag that is said to have 256 megabytes. */
export function endlessTag(): Buffer {
  return Buffer.concat([Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f', 'latin1'), Buffer.alloc(4_000, 'x')]);
}

export function countlessChunks(): Buffer {
  const chunk = Buffer.from('none\0\0\0\0', 'latin1');
  const chunks = Array.from({ length: 120_000 }, () => chunk);
  return Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'), ...chunks]);
}
