import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import type { LinkPurpose } from '../../schema/accounts.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { lockUser } from '../writes.ts';

export interface MailedLink {
  tokenHash: string;
  userId: string;
  purpose: LinkPurpose;
  /** The address it goes to; once theirs is another, it is worth nothing. */
  email: string;
  expiresAt: Date;
}

export async function insertMailedLink(tx: Tx, link: MailedLink): Promise<void> {
  await unrestrictedDb(tx).insertInto('mailedLinks').values(link).execute();
}

/**
 * Spends a link; every other link of the same person for the same purpose is spent with it.
 * @returns whose it was, or undefined when it expired, was used, or never was.
 */
export async function spendMailedLink(
  tx: Tx,
  purpose: LinkPurpose,
  tokenHash: string,
): Promise<string | undefined> {
  const db = unrestrictedDb(tx);
  const link = await db
    .selectFrom('mailedLinks')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (!link) return undefined;
  // Two links of one person that are opened at once would each wait for the other.
  await lockUser(tx, link.userId);
  const used = await db
    .updateTable('mailedLinks')
    .set({ usedAt: new Date() })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', new Date())
    .where('email', '=', sql<string>`(select users.email from users where users.id = mailed_links.user_id)`)
    .returning('userId')
    .executeTakeFirst();
  if (!used) return undefined;
  await db
    .updateTable('mailedLinks')
    .set({ usedAt: new Date() })
    .where('userId', '=', used.userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute();
  return used.userId;
}

export async function deleteExpiredLinks(db: Db | Tx): Promise<void> {
  await unrestrictedDb(db).deleteFrom('mailedLinks').where('expiresAt', '<=', new Date()).execute();
}
