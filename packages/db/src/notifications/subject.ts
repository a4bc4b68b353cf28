import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ViewerSql } from '../accounts/visibility.ts';
import { opensBusiness } from '../businesses/visibility.ts';
import { visibleRows } from '../feed/visibility.ts';

/** Of a row of `notifications n`. */
export const IS_SHOWN = sql<SqlBool>`not n.data ? 'isHidden'`;

/**
 * Whether the person can still see the post or the business that a row of `notifications n` is about; without either,
 * they can. One about a comment that moderators hide is shown to no one. Leaving a tribe deletes its notifications, but a disabled space or an expired post may come back.
 */
export function seesSubject(person: ViewerSql): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${IS_SHOWN} and (not n.data ? 'postId' or exists (
    select from posts
    where posts.id = (n.data->>'postId')::uuid and ${visibleRows(person)} offset 0))
  and (not n.data ? 'businessId' or exists (
    select from businesses
    where businesses.id = (n.data->>'businessId')::uuid and ${opensBusiness(person)} offset 0)))`;
}
