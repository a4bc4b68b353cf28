import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { withClient } from './dataset.ts';
import type { Viewer } from './viewers.ts';

/** What the people of a measurement have to do with each other; gone when it is measured. */
export interface Scene {
  /** By viewer, the conversation with the next one. */
  talks: string[];
  /** Of the viewers, in their order. */
  handles: string[];
  /** Posts with more than a page of comments, which everybody may read. */
  posts: string[];
  /** Those of the viewers who may see everything: what they are shown is compared. */
  readers: Viewer[];
}

/** How the posts begin that are written while it is measured. */
export const WRITTEN = 'A post of the bench';

const SCENE = readFileSync(join(import.meta.dirname, 'scene.sql'), 'utf8');
const CHANGED =
  'conversations, conversation_members, messages, notifications, notification_actors, tribe_memberships, posts';

export async function openScene(
  adminUrl: string,
  viewers: Viewer[],
  stack: AsyncDisposableStack,
): Promise<Scene> {
  stack.defer(() => withClient(adminUrl, closeScene));
  return withClient(adminUrl, async (client) => {
    await closeScene(client);
    await client.query('create schema floor');
    await client.query('create table floor.viewers (n integer, id uuid)');
    await client.query(
      'insert into floor.viewers select n - 1, id from unnest($1::uuid[]) with ordinality as viewer(id, n)',
      [viewers.map(({ id }) => id)],
    );
    // The rows are whole as they are: no trigger has to number, count or tell anything.
    await client.query('set session_replication_role = replica');
    await client.query(SCENE);
    await client.query(`vacuum (analyze) ${CHANGED}`);
    const ids = async (query: string) => (await client.query<{ id: string }>(query)).rows.map(({ id }) => id);
    const handle = 'select handle as id from floor.viewers join users using (id) order by n';
    const readers = await ids('select id from floor.readers');
    return {
      handles: await ids(handle),
      talks: await ids('select id from floor.talk where k = 1 order by n'),
      posts: await ids(
        `select posts.id from comments join posts on posts.id = post_id left join tribes on tribes.id = tribe_id
         where parent_id is null and visibility = 'public' and posts.deleted_at is null
           and posts.expires_at is null and (tribe_id is null or is_open)
         group by posts.id having count(*) > 20 order by posts.id limit 200`,
      ),
      readers: viewers.filter(({ id }) => readers.includes(id)),
    };
  });
}

async function closeScene(client: Client): Promise<void> {
  const { rows } = await client.query(`select from pg_namespace where nspname = 'floor'`);
  if (rows.length === 0) return;
  // With all that hangs on them.
  await client.query(`delete from posts where content like '${WRITTEN}%'`);
  await client.query('delete from conversations where id in (select id from floor.talk)');
  await client.query('delete from notifications');
  await client.query('delete from waiting_deliveries');
  await client.query('delete from rate_limits');
  // Nobody leaves: the tribes have counted none of these.
  await client.query('set session_replication_role = replica');
  await client.query('delete from tribe_memberships where id in (select id from floor.joined)');
  await client.query('set session_replication_role = origin');
  await client.query('drop schema floor cascade');
  await client.query(`vacuum (analyze) ${CHANGED}`);
}
