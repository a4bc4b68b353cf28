import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { hashOfLink, type LinkPreview } from './visibility.ts';

/** Keeps what was fetched for the next post of the same link; null when there was nothing to be had. */
export async function cachePreview(tx: Tx, url: string, preview: LinkPreview | null): Promise<void> {
  const { title = null, description = null, siteName = null } = preview ?? {};
  const found = {
    status: preview === null ? ('failed' as const) : ('ready' as const),
    title,
    description,
    siteName,
    fetchedAt: sql<Date>`now()`,
  };
  await unrestrictedDb(tx)
    .insertInto('linkPreviews')
    .values({ urlHash: hashOfLink(url), ...found })
    .onConflict((conflict) => conflict.column('urlHash').doUpdateSet(found))
    .execute();
}

/** Gives a link post its preview. @returns false when it has one already, or is gone for good. */
export async function writePreview(
  tx: Tx,
  postId: string,
  { title, description, siteName }: LinkPreview,
): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('posts')
    .set({ linkTitle: title, linkDescription: description, linkSiteName: siteName })
    .where('id', '=', postId)
    .where('type', '=', 'link')
    .where('linkTitle', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes away what is too old to be used again. */
export async function pruneLinkPreviews(db: Db): Promise<void> {
  await unrestrictedDb(db)
    .deleteFrom('linkPreviews')
    .where('fetchedAt', '<', sql<Date>`now() - interval '7 days'`)
    .execute();
}
