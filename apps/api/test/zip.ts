import { crc32, inflateRawSync } from 'node:zlib';

/** What a ZIP holds, by name, read from its directory as programs do; every sum is checked. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const found = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== 0x0201_4b50) throw new Error('This is no entry');
    const [sum, packed, size] = [16, 20, 24].map((field) => zip.readUInt32LE(at + field));
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const start = zip.readUInt32LE(at + 42);
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const kept = zip.subarray(from, from + (packed ?? 0));
    const body = zip.readUInt16LE(at + 10) === 0 ? kept : inflateRawSync(kept);
    if (crc32(body) !== sum || body.length !== size) throw new Error(`${name} is broken`);
    if (found.has(name)) throw new Error(`${name} is there twice`);
    found.set(name, body);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return found;
}
