import type { Db, Tx } from '@kindred/db/client';
import { type CodedTicket, codePayload, encodeCode } from '@kindred/validation/events/codes';
import { signBytes, signingKeys } from '../../../platform/signing.ts';

/** The public keys that verify codes of tickets. */
export async function codeKeys(db: Db | Tx): Promise<string[]> {
  return (await signingKeys(db, 'tickets')).map(({ publicJwk }) => publicJwk.x);
}

/** Signs the codes of tickets. */
export async function codesOf(db: Db, tickets: readonly CodedTicket[]): Promise<string[]> {
  const [key] = await signingKeys(db, 'tickets');
  return tickets.map((ticket) => {
    const payload = codePayload(ticket);
    return encodeCode(payload, signBytes(key, payload));
  });
}
