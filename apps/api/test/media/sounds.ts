/** Recordings made of bytes, each telling a place wherever its format has room for words. */
export const TOLD = 'GPS 27.1751N 78.0421E';

function chunk(name: string, body: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.write(name, 0, 'latin1');
  header.writeUInt32LE(body.length, 4);
  return Buffer.concat([header, body, Buffer.alloc(body.length % 2)]);
}

export const SAMPLES = Buffer.from(Array.from({ length: 800 }, (_, at) => (at * 37) % 251));

export function wav(): Buffer {
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(8000, 4);
  format.writeUInt32LE(8000, 8);
  format.writeUInt16LE(1, 12);
  format.writeUInt16LE(8, 14);
  const body = Buffer.concat([
    Buffer.from('WAVE', 'latin1'),
    chunk('fmt ', format),
    chunk('LIST', Buffer.concat([Buffer.from('INFO', 'latin1'), chunk('ICMT', Buffer.from(`${TOLD}!`))])),
    chunk('data', SAMPLES),
    chunk('bext', Buffer.from(TOLD)),
    chunk('id3 ', Buffer.from(TOLD)),
  ]);
  return Buffer.concat([chunk('RIFF', body), Buffer.from(TOLD)]);
}

export function mp3(): Buffer {
  const words = Buffer.from(`COMM${TOLD}`.padEnd(300, ' '));
  const tag = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0x10, 0, 0, words.length >> 7, words.length & 0x7f]);
  // Frames of MPEG 1, layer 3, 128 kbit/s, 44.1 kHz: 417 bytes each.
  const frame = Buffer.alloc(417, 0x55);
  frame.set([0xff, 0xfb, 0x90, 0xc0]);
  const value = Buffer.from(TOLD);
  const item = Buffer.alloc(8);
  item.writeUInt32LE(value.length, 0);
  const items = Buffer.concat([item, Buffer.from('Comment\0'), value]);
  const ape = (flags: number) => {
    const bytes = Buffer.alloc(32);
    bytes.write('APETAGEX', 0, 'latin1');
    bytes.writeUInt32LE(2000, 8);
    bytes.writeUInt32LE(items.length + 32, 12);
    bytes.writeUInt32LE(1, 16);
    bytes.writeUInt32LE(flags, 20);
    return bytes;
  };
  const old = Buffer.alloc(128);
  old.write(`TAG${TOLD}`, 0, 'latin1');
  const frames = Array.from({ length: 12 }, () => frame);
  return Buffer.concat([tag, words, ...frames, ape(0xa000_0000), items, ape(0x8000_0000), old]);
}

/** Bit by bit, as the format's own description has it. */
export function oggSum(page: Buffer): number {
  let sum = 0;
  for (const byte of page) {
    for (let bit = 7; bit >= 0; bit -= 1) {
      const top = ((sum >>> 31) ^ (byte >> bit)) & 1;
      sum = (sum << 1) >>> 0;
      if (top) sum = (sum ^ 0x04c1_1db7) >>> 0;
    }
  }
  return sum;
}

/** Whether every page of an Ogg has the sum that its bytes have. */
export function hasTrueSums(ogg: Buffer): boolean {
  for (let at = 0; at < ogg.length; ) {
    const laces = ogg.subarray(at + 27, at + 27 + (ogg[at + 26] ?? 0));
    const end = at + 27 + laces.length + laces.reduce((sum, lace) => sum + lace, 0);
    const page = Buffer.from(ogg.subarray(at, end));
    const told = page.readUInt32LE(22);
    page.fill(0, 22, 26);
    if (oggSum(page) !== told) return false;
    at = end;
  }
  return true;
}

/** Packets laid into pages of few laces, so that the comments run over several of them. */
export function ogg(codec: 'opus' | 'vorbis'): Buffer {
  const sized = (text: string) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(Buffer.byteLength(text));
    return Buffer.concat([length, Buffer.from(text)]);
  };
  const one = Buffer.alloc(4);
  one.writeUInt32LE(1);
  const comments = Buffer.concat([sized('an encoder'), one, sized(`LOCATION=${TOLD.repeat(60)}`)]);
  const packets =
    codec === 'opus'
      ? [
          Buffer.from('OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0', 'latin1'),
          Buffer.concat([Buffer.from('OpusTags'), comments]),
        ]
      : [
          Buffer.from(`\x01vorbis${'\0'.repeat(4)}\x01\x44\xac\0\0${'\0'.repeat(12)}\xb8\x01`, 'latin1'),
          Buffer.concat([Buffer.from('\x03vorbis', 'latin1'), comments, Buffer.from([1])]),
          Buffer.from(`\x05vorbis${'setup'.repeat(80)}`, 'latin1'),
        ];
  packets.push(SAMPLES, SAMPLES);
  const laces = packets.flatMap((packet) => {
    const whole = Math.floor(packet.length / 255);
    const parts = Array.from({ length: whole }, (_, at) => packet.subarray(at * 255, at * 255 + 255));
    return [...parts, packet.subarray(whole * 255)];
  });
  // The first packet has a page of its own.
  const [first, ...rest] = laces;
  const groups = [[first ?? Buffer.alloc(0)]];
  for (let at = 0; at < rest.length; at += 4) groups.push(rest.slice(at, at + 4));
  return Buffer.concat(
    groups.map((group, index) => {
      const header = Buffer.alloc(27);
      header.write('OggS', 0, 'latin1');
      header.writeUInt8(index === 0 ? 2 : index === groups.length - 1 ? 4 : 0, 5);
      header.writeUInt32LE(7, 14);
      header.writeUInt32LE(index, 18);
      header.writeUInt8(group.length, 26);
      const page = Buffer.concat([header, Buffer.from(group.map(({ length }) => length)), ...group]);
      page.writeUInt32LE(oggSum(page), 22);
      return page;
    }),
  );
}
