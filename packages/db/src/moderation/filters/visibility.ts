import {
  DRY_RUN_MAX,
  FILTERS_MAX,
  type FilterAction,
  type FilterKind,
  SCREENED_TYPES,
  type ScreenedType,
} from '@kindred/validation/moderation/filterValues';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export interface FilterRow {
  id: string;
  kind: FilterKind;
  value: string | null;
  count: number | null;
  days: number | null;
  action: FilterAction;
  isOn: boolean;
  createdAt: Date;
}

const COLUMNS = ['id', 'kind', 'value', 'count', 'days', 'action', 'isOn', 'createdAt'] as const;

/** All filters by kind, the newest first. */
export async function allFilters(db: Db | Tx): Promise<FilterRow[]> {
  return unrestrictedDb(db)
    .selectFrom('filters')
    .select(COLUMNS)
    .orderBy('kind')
    .orderBy('id', 'desc')
    .limit(FILTERS_MAX)
    .execute();
}

export async function filterById(db: Db | Tx, id: string): Promise<FilterRow | undefined> {
  return unrestrictedDb(db).selectFrom('filters').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

export interface Publication {
  authorId: string;
  content: string;
  /** See `comparable`. */
  words: string;
  /** See `linkedHosts`. */
  hosts: readonly string[];
}

/** Posts and comments of an author since a moment, those that were deleted among them. */
const published = (authorId: unknown, since: unknown, content?: unknown) => sql`(
  select count(*) from (
    select from posts where author_id = ${authorId}::uuid and created_at > ${since}
      ${content === undefined ? sql`` : sql`and content = ${content}`}
    union all
    select from comments where author_id = ${authorId}::uuid and created_at > ${since}
      ${content === undefined ? sql`` : sql`and content = ${content}`}
    limit 10001) recent)`;

/**
 * Filters that a new post or comment meets. It counts as one already: call it after the insert. Accounts of
 * platform admins meet none.
 */
export async function filtersMet(
  tx: Tx,
  { authorId, content, words, hosts }: Publication,
): Promise<Pick<FilterRow, 'id' | 'kind' | 'action'>[]> {
  const { rows } = await sql<Pick<FilterRow, 'id' | 'kind' | 'action'>>`
    select filters.id, filters.kind, filters.action
    from filters, users
    where users.id = ${authorId}::uuid and users.role <> 'platform_admin' and filters.is_on
      and case filters.kind
        when 'word' then position(' ' || filters.value || ' ' in ${words}::text) > 0
        when 'link' then filters.value = any(${hosts}::text[])
        when 'new_account_links' then cardinality(${hosts}::text[]) > 0
          and users.created_at > now() - filters.days * interval '1 day'
        when 'new_account_posts' then users.created_at > now() - filters.days * interval '1 day'
          and ${published(authorId, sql`now() - interval '1 day'`)} > filters.count
        when 'duplicate' then ${content}::text <> ''
          and ${published(authorId, sql`now() - interval '1 day'`, sql`${content}::text`)} > filters.count
        when 'burst' then ${published(authorId, sql`now() - interval '10 minutes'`)} > filters.count
        else false
      end`.execute(unrestrictedDb(tx));
  return rows;
}

/**
 * A filter refuses sign-ups or logins from an address, or sign-ups with an email domain or one above it.
 * @param userId who logs in; platform admins are never refused
 */
export async function isBlocked(
  db: Db | Tx,
  { ip, domains = [], userId = null }: { ip: string; domains?: readonly string[]; userId?: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ isBlocked: boolean }>`
    select exists (
      select from filters where is_on
        and case kind
          when 'network' then ${ip}::inet <<= value::inet
          when 'email_domain' then value = any(${domains}::text[])
          else false
        end
        and not exists (select from users where id = ${userId}::uuid and role = 'platform_admin')) as is_blocked`.execute(
    unrestrictedDb(db),
  );
  return rows[0]?.isBlocked ?? false;
}

/** The case of a subject hides it. */
export async function isHeld(
  db: Db | Tx,
  subjectType: 'post' | 'comment',
  subjectId: string,
): Promise<boolean> {
  const row = await unrestrictedDb(db)
    .selectFrom('moderationCases')
    .select('hiddenAt')
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .executeTakeFirst();
  return row?.hiddenAt != null;
}

const lines = (...columns: string[]) =>
  sql`concat_ws(E'\\n', ${sql.join(columns.map((column) => sql.ref(column)))})`;

/** The least UUIDv7 of a week ago: ids are in the order of time. */
function weekAgo(): string {
  const time = (Date.now() - 7 * 86_400_000).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

export interface RecentContent {
  type: ScreenedType;
  id: string;
  content: string;
  authorId: string;
  /** Name of the author. */
  author: string;
  authorCreatedAt: Date;
  createdAt: Date;
}

/** Public texts of each kind with their authors. A date that a series repeats says what its first one says. */
const TEXTS: Record<
  ScreenedType,
  { table: string; author: string; text: RawBuilder<unknown>; of?: RawBuilder<unknown> }
> = {
  post: { table: 'posts', author: 'author_id', text: sql`content` },
  comment: { table: 'comments', author: 'author_id', text: sql`content` },
  business: { table: 'businesses', author: 'owner_id', text: lines('name', 'tagline', 'description') },
  business_review: { table: 'business_reviews', author: 'author_id', text: sql`content` },
  course_review: { table: 'course_reviews', author: 'author_id', text: sql`content` },
  product: { table: 'products', author: 'seller_id', text: lines('name', 'description') },
  course: { table: 'courses', author: 'creator_id', text: lines('title', 'description') },
  event: { table: 'events', author: 'host_id', text: lines('title', 'description'), of: sql`not is_repeat` },
  tribe: { table: 'tribes', author: 'owner_id', text: lines('name', 'description') },
};

/** Public texts of the last week by when they were first written, the newest first, up to `DRY_RUN_MAX`. */
export async function recentContent(db: Db | Tx): Promise<RecentContent[]> {
  const week = weekAgo();
  const parts = SCREENED_TYPES.map((type) => {
    const { table, author, text, of = sql`true` } = TEXTS[type];
    return sql`(
      select ${sql.lit(type)} as type, id, ${text} as content, ${sql.ref(author)} as author_id, created_at from ${sql.table(table)}
      where id > ${week} and ${text} <> '' and ${of}
      order by id desc limit ${DRY_RUN_MAX})`;
  });
  const { rows } = await sql<RecentContent>`
    select recent.type, recent.id, left(recent.content, 5000) as content, recent.author_id,
      users.first_name || ' ' || users.last_name as author, users.created_at as author_created_at, recent.created_at
    from (${sql.join(parts, sql` union all `)} order by id desc limit ${DRY_RUN_MAX}) recent
    join users on users.id = recent.author_id
    order by recent.id desc`.execute(unrestrictedDb(db));
  return rows;
}

/** Accounts of the last week, the newest first, up to `DRY_RUN_MAX`. `ip` is of a session that is still open. */
export async function recentAccounts(
  db: Db | Tx,
): Promise<{ id: string; author: string; email: string; ip: string | null; createdAt: Date }[]> {
  const { rows } = await sql<{
    id: string;
    author: string;
    email: string;
    ip: string | null;
    createdAt: Date;
  }>`
    select users.id, users.first_name || ' ' || users.last_name as author, users.email, users.created_at,
      (select sess ->> 'ip' from sessions where sessions.user_id = users.id order by created_at limit 1) as ip
    from users where users.created_at > now() - interval '7 days'
    order by users.created_at desc, users.id desc limit ${DRY_RUN_MAX}`.execute(unrestrictedDb(db));
  return rows;
}
