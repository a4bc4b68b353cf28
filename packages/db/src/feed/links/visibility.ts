import { createHash } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** What a page says of itself. */
export interface LinkPreview {
  title: string;
  description: string | null;
  siteName: string | null;
}

/** The name an address has in the cache; a fragment leads to the same page. */
export function hashOfLink(url: string): Buffer {
  const address = new URL(url);
  address.hash = '';
  return createHash('sha256').update(address.href).digest();
}

/**
 * What is known of the page of a link: its preview of the last seven days, null when it had none in the last hour.
 * @returns undefined when it is to be fetched
 */
export async function cachedPreview(db: Db | Tx, url: string): Promise<LinkPreview | null | undefined> {
  const row = await unrestrictedDb(db)
    .selectFrom('linkPreviews')
    .select(['title', 'description', 'siteName'])
    .where('urlHash', '=', hashOfLink(url))
    .where(
      sql<SqlBool>`fetched_at > now() - case status when 'ready' then interval '7 days' else interval '1 hour' end`,
    )
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { title, ...rest } = row;
  return title === null ? null : { title, ...rest };
}

/** The link of a link post that has no preview yet; also of a deleted one, which may come back. */
export async function linkWithoutPreview(db: Db, postId: string): Promise<string | undefined> {
  const row = await unrestrictedDb(db)
    .selectFrom('posts')
    .select('linkUrl')
    .where('id', '=', postId)
    .where('type', '=', 'link')
    .where('linkTitle', 'is', null)
    .executeTakeFirst();
  return row?.linkUrl ?? undefined;
}
