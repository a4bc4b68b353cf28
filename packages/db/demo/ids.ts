import { createHash } from 'node:crypto';

/** The same name gives the same id on every machine, so links into the demo data keep working (UUIDv5). */
export function idOf(name: string): string {
  const bytes = digestOf(name);
  return format(bytes, 0x50);
}

/**
 * For rows that are read in the order of their ids: a UUIDv7 of the moment, whose random part comes from
 * the name.
 */
export function idAt(moment: Date, name: string): string {
  const bytes = digestOf(name);
  bytes.writeUIntBE(moment.getTime(), 0, 6);
  return format(bytes, 0x70);
}

export function digestOf(name: string): Buffer {
  return createHash('sha1').update(`kindred demo ${name}`).digest().subarray(0, 16);
}

function format(bytes: Buffer, version: number): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | version, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Numbers from 0 to below 1 that only depend on the seed (mulberry32). */
export function randomFrom(seed: string): () => number {
  let state = createHash('sha1').update(seed).digest().readUInt32BE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The same list in another order, which only depends on the seed. */
export function shuffled<T>(list: readonly T[], seed: string): T[] {
  const random = randomFrom(seed);
  return list
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
