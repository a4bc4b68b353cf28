import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedPostgres } from '@kindred/db/embedded/server';
import { migrate } from '@kindred/db/migrate';
import { Client } from 'pg';
import { benchDir, root } from '../places.ts';
import { startDatabase } from '../processes.ts';
import { fillBare, withoutIndexes } from './tables.ts';

/** A database full of people, with a server of its own that runs with the product's settings. */
export interface DataSet {
  scale: number;
  /** As the application's role. */
  url: string;
  /** The application's database as the superuser, for preparing measurements. */
  adminUrl: string;
  /** Database `postgres` of the same server as the superuser. */
  serverUrl: string;
}

/** Of scale 1. */
const SIZES = { people: 10_000, tribes: 1_000, posts: 100_000, messages: 200_000 };

/** Quick and unsafe: a build that breaks off is made anew. */
const BUILDING = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  shared_buffers: '1GB',
  work_mem: '256MB',
  maintenance_work_mem: '512MB',
};

/** Statements are counted where a measurement asks for it, see load/expenses.ts. */
const SERVING = { shared_preload_libraries: 'pg_stat_statements' };

const script = (name: string) => join(import.meta.dirname, name);
const FUNCTIONS = script('00_functions.sql');
const PEOPLE = script('01_people.sql');
const POSTS = script('02_posts.sql');
const REACTIONS = script('03_reactions.sql');
const COMMENTS = script('04_comments.sql');
const MESSAGES = script('05_messages.sql');
const SEARCH = script('06_search.sql');
const SCRIPTS = [FUNCTIONS, PEOPLE, POSTS, REACTIONS, COMMENTS, MESSAGES, SEARCH];

/**
 * Starts the server of the data set of this scale, which is made first unless the one of an earlier run was
 * made by the same migrations and scripts.
 */
export async function openDataSet(
  scale: number,
  stack: AsyncDisposableStack,
  log: (line: string) => void,
): Promise<DataSet> {
  const dataDir = join(benchDir, `scale-${scale}`);
  const wanted = fingerprint(scale);
  let server = await startDatabase(stack, { dataDir, settings: SERVING });
  if ((await readStamp(server)) !== wanted) {
    log(`Making the data set of scale ${scale}. It is kept in ${dataDir}.`);
    const start = performance.now();
    await server.stop();
    server = await startDatabase(stack, { dataDir, settings: BUILDING });
    await build(server, scale, wanted);
    await server.stop();
    server = await startDatabase(stack, { dataDir, settings: SERVING });
    log(`Made it in ${Math.round((performance.now() - start) / 1000)} s.`);
  }
  await withClient(server.adminUrl, async (client) => {
    await client.query(`alter system set pg_stat_statements.track = 'none'`);
    await client.query('select pg_reload_conf()');
  });
  return { scale, url: server.url, adminUrl: adminOf(server), serverUrl: server.adminUrl };
}

/** A copy in the same server, for measures that add to it; it is gone when they end. */
export async function copyOf(data: DataSet, stack: AsyncDisposableStack): Promise<DataSet> {
  const inCopy = (address: string) => address.replace(/[^/]+$/, 'copy');
  const run = (statement: string) => withClient(data.serverUrl, (client) => client.query(statement));
  await run('drop database if exists copy with (force)');
  await run('create database copy template kindred owner kindred strategy file_copy');
  stack.defer(async () => {
    await run('drop database copy with (force)');
  });
  return { ...data, url: inCopy(data.url), adminUrl: inCopy(data.adminUrl) };
}

/** Changes whenever the same scale would give other rows or other indexes. */
function fingerprint(scale: number): string {
  const hash = createHash('sha256').update(`${scale}`);
  const folder = join(root, 'packages/db/migrations');
  const migrations = readdirSync(folder).sort();
  for (const path of [...migrations.map((name) => join(folder, name)), ...SCRIPTS]) {
    hash.update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 16);
}

function adminOf(server: EmbeddedPostgres): string {
  return server.adminUrl.replace(/[^/]+$/, 'kindred');
}

/** The stamp is on the database itself: it cannot outlive the rows it speaks of. */
async function readStamp(server: EmbeddedPostgres): Promise<string | null> {
  return withClient(server.adminUrl, async (client) => {
    const { rows } = await client.query<{ stamp: string | null }>(
      `select shobj_description(oid, 'pg_database') as stamp from pg_database where datname = 'kindred'`,
    );
    return rows[0]?.stamp ?? null;
  });
}

async function build(server: EmbeddedPostgres, scale: number, stamp: string): Promise<void> {
  await withClient(server.adminUrl, async (client) => {
    await client.query('drop database kindred with (force)');
    await client.query('create database kindred owner kindred');
  });
  await migrate(server.url);
  await withClient(adminOf(server), async (client) => {
    await fillBare(
      client,
      () => connected(adminOf(server)),
      () => fill(client, adminOf(server), scale),
    );
    await fillSearch(adminOf(server));
    await client.query('drop schema bench cascade');
    await client.query('vacuum (analyze, freeze)');
    await assertTrueCounters(client);
    await client.query(`comment on database kindred is '${stamp}'`);
    await client.query('checkpoint');
  });
}

/** Triggers whose work the scripts do, for all rows at once. */
const DONE_BY_SCRIPTS = [
  'posts_mark_tribe_active',
  'post_hashtags_audience',
  'messages_number',
  'tribes_take_slug',
  // Nobody was told of anything, no conversation disappears, and nobody hides what they have read.
  'user_blocks_forget_news',
  'messages_expire',
  'conversation_members_receipts',
  'users_search',
  'tribes_search',
  'posts_search',
  'post_tribes_search',
  // No measurement reads the totals and the activity of the platform.
  'users_counted_in',
  'tribes_counted_in',
  'posts_counted_in',
  'users_begin_activity',
  'sessions_active_in',
];

/** Another trigger that these rows would have set off makes the data set wrong until a script does its work. */
async function assertNoTriggerMissed(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; table: string; condition: string }>(
    String.raw`select tgname as name, tgrelid::regclass::text as table,
       coalesce(substring(pg_get_triggerdef(pg_trigger.oid) from ' WHEN \((.*)\) EXECUTE '), 'true') as condition
     from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace
       and tgtype & 4 > 0 and tgname <> all ($1)`,
    [DONE_BY_SCRIPTS],
  );
  for (const { name, table, condition } of rows) {
    const found = await client.query(`select from ${table} as new where ${condition} limit 1`);
    if (found.rowCount !== 0)
      throw new Error(`No script of the data set does what the trigger ${name} does.`);
  }
}

/** What does not need each other is filled at the same time. */
async function fill(client: Client, url: string, scale: number): Promise<void> {
  await client.query('create schema bench');
  for (const [name, size] of Object.entries(SIZES)) {
    await client.query(
      `create function bench.${name}() returns integer
       language sql immutable parallel safe return ${size * scale}`,
    );
  }
  const run = (path: string) => withClient(url, (own) => fillBy(own, path));
  await run(FUNCTIONS);
  await run(PEOPLE);
  const posts = run(POSTS);
  await Promise.all([
    posts.then(() => run(REACTIONS)),
    run(MESSAGES)
      .then(() => posts)
      .then(() => run(COMMENTS)),
  ]);
  await assertNoTriggerMissed(client);
}

/** Filled once the keys exist: search rows are made by functions that look other rows up. */
async function fillSearch(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await withoutIndexes(
      client,
      () => connected(url),
      ['search_items'],
      () => fillBy(client, SEARCH),
    );
    const { rows } = await client.query(`
      select items.subject_id from posts
      join search_items items on items.kind = 'post' and items.subject_id = posts.id
      cross join lateral search_entries(posts) entry
      where posts.id in (select id from posts order by id limit 500) and (items.home, items.is_open, items.person_id, items.ranked_at, items.words)
        is distinct from (entry.home, entry.is_open, entry.person_id, entry.ranked_at, search_words(null, entry.body))`);
    if (rows.length > 0) throw new Error('The data set is wrong: what can be found.');
  });
}

/** A script is one transaction: of tables that it truncates first, it need not keep a log. */
async function fillBy(client: Client, path: string): Promise<void> {
  // See DONE_BY_SCRIPTS.
  await client.query('set session_replication_role = replica');
  await client.query('set search_path = public, bench');
  await client.query(readFileSync(path, 'utf8'));
}

/** A data set that lies about its counts would measure something else. */
async function assertTrueCounters(client: Client): Promise<void> {
  const { rows } = await client.query<{ wrong: string }>(`
    select 'likes' as wrong from posts
      left join (select post_id, count(*) from post_reactions group by 1) r on r.post_id = posts.id
      where like_count <> coalesce(count, 0)
    union select 'comments' from posts
      left join (select post_id, count(*) from comments where deleted_at is null group by 1) c
        on c.post_id = posts.id
      where comment_count <> coalesce(count, 0)
    union select 'reactions by kind' from posts
      where like_count <> coalesce((select sum(value::integer) from jsonb_each_text(reaction_counts)), 0)
    union select 'votes' from poll_options
      left join (select option_id, count(*) from poll_votes group by 1) v on v.option_id = poll_options.id
      where vote_count <> coalesce(count, 0)
    union select 'voters' from polls
      left join (select post_id, count(distinct user_id) from poll_votes group by 1) v
        on v.post_id = polls.post_id
      where voter_count <> coalesce(count, 0)
    union select 'members' from tribes
      left join (select tribe_id, count(*) from tribe_memberships group by 1) m on m.tribe_id = tribes.id
      where member_count <> coalesce(count, 0)
    union select 'lonely messages' from messages
      left join conversation_members m
        on m.conversation_id = messages.conversation_id and m.user_id = messages.sender_id
      where m.id is null
    union select 'numbers of messages' from conversations
      left join (select conversation_id, count(*), max(seq) as last from messages group by 1) said
        on said.conversation_id = conversations.id
      where last_seq <> coalesce(last, 0) or last_seq <> coalesce(count, 0)`);
  if (rows.length > 0)
    throw new Error(`The data set is wrong: ${rows.map(({ wrong }) => wrong).join(', ')}.`);
}

export async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connected(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
