import { timingSafeEqual } from 'node:crypto';
import type { Db, Tx } from '@kindred/db/client';
import type { EventCardRow } from '@kindred/db/events/visibility';
import { joinRefusal } from '@kindred/permissions/policies/eventJoining';
import { joinPath } from '@kindred/validation/events/joining';
import { codeWith } from '../../../platform/link-code.ts';
import { serverKey } from '../../../platform/server-key.ts';

/** The answer that a link is made of. Another answer of its user has another link. */
interface Answer {
  rsvpId: string;
  rsvpedAt: Date;
}

const ID_BYTES = 16;
const TOKEN = /^[\w-]{43}$/;

const keyOf = (db: Db | Tx) => serverKey(db, 'event-joins');
const proofOf = (key: Buffer, { rsvpId, rsvpedAt }: Answer) =>
  codeWith(key, `join:${rsvpId}:${rsvpedAt.getTime()}`);

/** The token of an answer: its id, and 128 bits that only the server makes. Nothing of it is stored. */
function tokenWith(key: Buffer, answer: Answer): string {
  const id = Buffer.from(answer.rsvpId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, proofOf(key, answer)]).toString('base64url');
}

/** The id of the answer that a token names; undefined for other texts. */
export function rsvpIdIn(token: string): string | undefined {
  if (!TOKEN.test(token)) return undefined;
  const hex = Buffer.from(token, 'base64url').subarray(0, ID_BYTES).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export async function isTokenOf(db: Db | Tx, token: string, answer: Answer): Promise<boolean> {
  const [given, made] = [token, tokenWith(await keyOf(db), answer)].map((text) => Buffer.from(text));
  return (
    given !== undefined && made !== undefined && given.length === made.length && timingSafeEqual(given, made)
  );
}

/** Paths of the join links of events that their viewer can join now; null for others. */
export async function joinUrlsOf(
  db: Db | Tx,
  rows: readonly EventCardRow[],
): Promise<(row: EventCardRow) => string | null> {
  const now = new Date();
  if (rows.every((row) => joinRefusal(row, now) !== null)) return () => null;
  const key = await keyOf(db);
  return (row) => {
    const { rsvpId, rsvpedAt } = row;
    if (rsvpId === null || rsvpedAt === null || joinRefusal(row, now) !== null) return null;
    return joinPath(tokenWith(key, { rsvpId, rsvpedAt }));
  };
}
