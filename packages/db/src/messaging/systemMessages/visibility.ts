import type { Viewer } from '@kindred/permissions/viewer';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** What somebody said: a notice is nobody's words, and not there to be read, counted or told. */
export const IS_SAID = sql<SqlBool>`messages.notice is null`;

/** Of those it happened with as many are named. */
const NAMED = 3;

/** The people whom the notice of the given row names, the viewer first; null when it is none. */
export function noticePeople(row: string, viewer: Viewer): RawBuilder<{ id: string; name: string }[] | null> {
  const notice = sql.ref(`${row}.notice`);
  return sql`(case when ${notice} is not null then (
    select json_agg(json_build_object('id', named.id, 'name', named.name) order by named.is_other, named.position)
    from (
      select users.id, users.first_name || ' ' || users.last_name as name, users.id <> ${viewer.id}::uuid as is_other,
        those.position
      from jsonb_array_elements_text(${notice}->'userIds') with ordinality those (id, position)
      join users on users.id = those.id::uuid
      order by is_other, those.position limit ${sql.lit(NAMED)}) named) end)`;
}
