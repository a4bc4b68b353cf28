import type { Role } from '@kindred/validation/accounts';
import type { UserSort, UserState } from '@kindred/validation/admin/users';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../client.ts';
import type { Cursor } from '../../../paging.ts';
import { type AdminUserRow, adminUserColumns, IS_PERSON } from '../visibility.ts';

export interface AdminUsersAsked {
  /** The beginning of the name, of the last name, of the handle or of the email address. */
  query?: string | undefined;
  role?: Role | undefined;
  state?: UserState | undefined;
  verified?: 'yes' | 'no' | undefined;
  sort: UserSort;
  after?: Cursor | undefined;
  limit: number;
}

export interface AdminUsersPage {
  rows: (AdminUserRow & Cursor)[];
  /** Where the list goes on; null at its end. A page can be shorter than its limit and still not be the last. */
  next: Cursor | null;
}

interface Bounds {
  /** Users that each index is read for; of a beginning that more have, the list itself is searched. */
  probed: number;
  /** Users that one page of the list looks at. */
  scanned: number;
}
const BOUNDS: Bounds = { probed: 2_000, scanned: 20_000 };

/** The last character that there is, so that a range holds all that begin with a text. */
const LAST = sql`chr(1114111)`;

/** The columns that are searched, each with an index in byte order. A range is planned the same for every text. */
const SEARCHED = {
  name: sql`users.search_name`,
  lastName: sql`(lower(users.last_name) collate "C")`,
  handle: sql`users.search_handle`,
  email: sql`(users.email collate "C")`,
} as const;

function beginsWith(column: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${column} >= lower(${text}::text) and ${column} < lower(${text}::text) || ${LAST})`;
}

function conditionsOf(query: string): [RawBuilder<unknown>, RawBuilder<SqlBool>][] {
  const handle = query.replace(/^@/, '');
  return Object.entries(SEARCHED).map(([name, column]) => [
    column,
    beginsWith(column, name === 'handle' ? handle : query),
  ]);
}

/** Ids of users that begin so, as far as each index is read. */
export async function usersBeginning(
  db: Db,
  query: string,
  most: number,
): Promise<{ ids: string[]; isCommon: boolean }> {
  const branches = conditionsOf(query).map(
    ([column, condition]) =>
      sql`(select array(select users.id from users where ${condition}
        order by ${column} limit ${sql.lit(most + 1)}) as ids)`,
  );
  const { rows } = await sql<{ ids: string[] }>`${sql.join(branches, sql` union all `)}`.execute(db);
  const ids = new Set(rows.flatMap((row) => row.ids));
  return { ids: [...ids], isCommon: rows.some((row) => row.ids.length > most) };
}

/** Each is written as the condition of its index is. */
const OF_STATE: Record<UserState, RawBuilder<SqlBool>> = {
  active: sql`users.suspended_at is null`,
  waiting: sql`users.awaits_approval_since is not null`,
  leaving: sql`(users.suspended_at is not null and users.suspended_at = users.deletion_asked_at)`,
  suspended: sql`(users.suspended_at is not null and users.awaits_approval_since is null
    and users.suspended_at is distinct from users.deletion_asked_at)`,
};

/** The filter whose index is read in the order of the list: the one that the fewest users pass. */
function drivingFilter({ role, state, verified }: AdminUsersAsked): RawBuilder<SqlBool> {
  if (state === 'waiting') return OF_STATE.waiting;
  const isRole = sql<SqlBool>`users.role = ${role}`;
  if (role !== undefined && role !== 'member') return isRole;
  if (state === 'suspended' || state === 'leaving') return sql`users.suspended_at is not null`;
  if (verified === 'yes') return sql`users.is_verified`;
  return role === undefined ? sql`true` : isRole;
}

function filtersOf({ role, state, verified }: AdminUsersAsked): RawBuilder<SqlBool> {
  const filters = [
    IS_PERSON,
    ...(role === undefined ? [] : [sql<SqlBool>`users.role = ${role}`]),
    ...(state === undefined ? [] : [OF_STATE[state]]),
    ...(verified === undefined
      ? []
      : [verified === 'yes' ? sql`users.is_verified` : sql`not users.is_verified`]),
  ];
  return sql<SqlBool>`${sql.join(filters, sql` and `)}`;
}

const PLACE = sql<string>`users.created_at::text`;
const DIRECTION = { newest: 'desc', oldest: 'asc' } as const;

function after({ sort, after: place }: Pick<AdminUsersAsked, 'sort' | 'after'>): RawBuilder<unknown> {
  if (place === undefined) return sql``;
  const beyond = sql.raw(sort === 'newest' ? '<' : '>');
  return sql`and (users.created_at, users.id) ${beyond} (${place.place}::text::timestamptz, ${place.id}::uuid)`;
}

function inOrder({ sort }: Pick<AdminUsersAsked, 'sort'>): RawBuilder<unknown> {
  const direction = sql.raw(DIRECTION[sort]);
  return sql`order by users.created_at ${direction}, users.id ${direction}`;
}

/** The users whose ids a statement finds, one more than a page has. */
async function pageOf(db: Db, asked: AdminUsersAsked, ids: RawBuilder<unknown>): Promise<AdminUsersPage> {
  const direction = DIRECTION[asked.sort];
  const rows = await db
    .selectFrom('users')
    .select(adminUserColumns)
    .select(PLACE.as('place'))
    .where(sql<SqlBool>`users.id in (${ids} limit ${sql.lit(asked.limit + 1)})`)
    .orderBy('users.createdAt', direction)
    .orderBy('users.id', direction)
    .execute();
  const shown = rows.slice(0, asked.limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > asked.limit && last ? { place: last.place, id: last.id } : null };
}

/** Of the candidates alone. */
function pageAmong(db: Db, ids: string[], asked: AdminUsersAsked): Promise<AdminUsersPage> {
  const among = sql`select users.id from users where users.id = any(${ids}::uuid[]) and ${filtersOf(asked)}`;
  return pageOf(db, asked, sql`${among} ${after(asked)} ${inOrder(asked)}`);
}

/** Of the whole list, as far as one page looks. */
async function pageOfAll(db: Db, asked: AdminUsersAsked, scanned: number): Promise<AdminUsersPage> {
  const words = conditionsOf(asked.query ?? '').map(([, condition]) => condition);
  const isFound = asked.query ? sql`and (${sql.join(words, sql` or `)})` : sql``;
  const looked = sql`select users.* from users
    where ${drivingFilter(asked)} ${after(asked)} ${inOrder(asked)} limit ${sql.lit(scanned)}`;
  const ids = sql`select users.id from (${looked}) users where ${filtersOf(asked)} ${isFound} ${inOrder(asked)}`;
  const page = await pageOf(db, asked, ids);
  return page.next === null ? { ...page, next: await endOfScan(db, asked, scanned) } : page;
}

/** The last user that a page looked at; null when it reached the end of the list. */
async function endOfScan(db: Db, asked: AdminUsersAsked, scanned: number): Promise<Cursor | null> {
  const { rows } = await sql<Cursor>`
    select ${PLACE} as place, users.id from users where ${drivingFilter(asked)} ${after(asked)} ${inOrder(asked)}
    limit 1 offset ${sql.lit(scanned - 1)}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Users for staff, by time. Few who begin as was typed are looked up in the indexes of names, handles and addresses;
 * of a common beginning the list itself is searched, a bounded part for each page.
 */
export async function adminUsersPage(
  db: Db,
  asked: AdminUsersAsked,
  { probed, scanned }: Bounds = BOUNDS,
): Promise<AdminUsersPage> {
  const found = asked.query ? await usersBeginning(db, asked.query, probed) : null;
  // Of a common beginning there are more than are worth sorting.
  return found === null || found.isCommon ? pageOfAll(db, asked, scanned) : pageAmong(db, found.ids, asked);
}
