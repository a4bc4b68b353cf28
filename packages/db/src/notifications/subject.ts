import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ViewerSql } from '../accounts/visibility.ts';
import { seesBusiness } from '../businesses/visibility.ts';
import { visibleRows } from '../feed/visibility.ts';

/**
 * Whether the person can still see the post or the business that a row of `told` is about; what is about none can be
 * seen. A tribe that was left takes its rows along, but a space that is switched off, or a post that ran out, may come
 * back.
 */
export function seesWhatItIsAbout(person: ViewerSql): RawBuilder<SqlBool> {
  return sql<SqlBool>`((not told.data ? 'postId' or exists (
    select from posts
    where posts.id = (told.data->>'postId')::uuid and ${visibleRows(person)} offset 0))
  and (not told.data ? 'businessId' or exists (
    select from businesses
    where businesses.id = (told.data->>'businessId')::uuid and ${seesBusiness(person)} offset 0)))`;
}
