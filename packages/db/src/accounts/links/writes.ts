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

/** What the inbox of the recipient may hold of links that work, mailed in the last so many seconds. */
export interface InboxLimit {
  max: number;
  seconds: number;
}

/**
 * Stores a link that is about to be mailed, unless the inbox holds enough that work. Only its owner can spend a link, so
 * requests of others keep no mail from them.
 * @returns whether it is to be mailed
 */
export async function insertMailedLink(tx: Tx, link: MailedLink, inbox: InboxLimit): Promise<boolean> {
  await lockUser(tx, link.userId);
  const db = unrestrictedDb(tx);
  const { held } = await db
    .selectFrom('mailedLinks')
    .select(({ fn }) => fn.countAll<string>().as('held'))
    .where('userId', '=', link.userId)
    .where('purpose', '=', link.purpose)
    .where('email', '=', link.email)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('createdAt', '>', sql<Date>`now() - make_interval(secs => ${inbox.seconds})`)
    .executeTakeFirstOrThrow();
  if (Number(held) >= inbox.max) return false;
  await db.insertInto('mailedLinks').values(link).execute();
  return true;
}

/** Of a link that could not be mailed, and so is in no inbox. */
export async function deleteMailedLink(db: Db, tokenHash: string): Promise<void> {
  await unrestrictedDb(db).deleteFrom('mailedLinks').where('tokenHash', '=', tokenHash).execute();
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
