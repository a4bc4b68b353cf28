import { randomFillSync } from 'node:crypto';

const ID_BYTES = 16;
/** Random bytes for many ids: one call for each would cost more than the rest of it. */
const pool = Buffer.alloc(128 * ID_BYTES);
let used = pool.length;

function randomId(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return pool.subarray(used - ID_BYTES, used);
}

/** A UUIDv7 for what never reaches the database; rows get theirs from PostgreSQL. */
export function uuidv7(now = Date.now()): string {
  const bytes = randomId();
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** When a UUIDv7 was made, in milliseconds; undefined for any other id. */
export function timeOf(id: string): number | undefined {
  return id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : undefined;
}
