import { REPORTS_COUNTED } from '@kindred/validation/admin/content';
import type { CaseSubjectType } from '@kindred/validation/moderation/values';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { CUSTOM_PLAN } from '../dialect.ts';
import type { Cursor } from '../paging.ts';

type Listed = 'users' | 'tribes' | 'businesses' | 'courses';

/** Whether a row comes after another in a list of the newest: after a place, or after the row with that id. */
export function comesAfter(table: Listed, after: Cursor | string): RawBuilder<SqlBool> {
  const mine = sql`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)})`;
  if (typeof after !== 'string') {
    return sql<SqlBool>`${mine} < (${after.place}::text::timestamptz, ${after.id}::uuid)`;
  }
  return sql<SqlBool>`${mine} < (
    select held.created_at, held.id from ${sql.table(table)} held where held.id = ${after}::uuid)`;
}

/** Texts that names are found in, as their indexes have them. */
const NAMES = {
  tribes: sql`tribes.name_text`,
  businesses: sql`businesses.name_text`,
  courses: sql`courses.title_text`,
  events: sql`events.title_text`,
} as const;

/** Whether a word of the name or title, or the handle, begins with what is looked for. */
export function isNamed(table: keyof typeof NAMES, q: string): RawBuilder<SqlBool> {
  const words = q.toLowerCase().replace(/[\\%_]/g, '\\$&');
  return sql<SqlBool>`${NAMES[table]} like '% ' || ${words}::text || '%' ${CUSTOM_PLAN}`;
}

/** Reports about the row of a table, decided ones too, counted up to a limit. */
export function reportsAbout(type: CaseSubjectType, table: keyof typeof NAMES) {
  return sql<number>`(select count(*)::int from (select from reports
    where reports.subject_type = ${sql.lit(type)} and reports.subject_id = ${sql.ref(`${table}.id`)}
    limit ${sql.lit(REPORTS_COUNTED)}) counted)`;
}

/** The id of the case about the row of a table; null for none. */
export function caseAbout(type: CaseSubjectType, table: keyof typeof NAMES) {
  return sql<string | null>`(select known.id from moderation_cases known
    where known.subject_type = ${sql.lit(type)} and known.subject_id = ${sql.ref(`${table}.id`)})`;
}

/** Columns of an owner's card; the owner is joined as `owner`. */
export const OWNER_COLUMNS = [
  'owner.id as ownerId',
  'owner.firstName',
  'owner.lastName',
  'owner.handle',
  'owner.profileImageUrl',
] as const;
