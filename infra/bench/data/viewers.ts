import { createHash } from 'node:crypto';
import { withClient } from './dataset.ts';

/** A signed-in person of the data set. */
export interface Viewer {
  id: string;
  /** The secret of the session. */
  token: string;
  /** Value for the Cookie header. */
  cookie: string;
}

function viewerOf(id: string): Viewer {
  const token = createHash('sha256').update(`bench ${id}`).digest('hex').slice(0, 40);
  return { id, token, cookie: `session=${token}` };
}

/** Signs in people drawn from the whole data set; the same ones on every run. */
export async function signInViewers(adminUrl: string, count: number): Promise<Viewer[]> {
  return withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select id from users order by hashtextextended(id::text, 1) limit $1',
      [count],
    );
    const viewers = rows.map(({ id }) => viewerOf(id));
    await client.query('delete from sessions');
    // Fresh ones: the application writes to a session that was not seen for a while, which is no reading.
    await client.query(
      `insert into sessions (sid, user_id, expire)
       select encode(sha256(token::bytea), 'hex'), id, now() + interval '30 days'
       from unnest($1::uuid[], $2::text[]) as viewer(id, token)`,
      [viewers.map(({ id }) => id), viewers.map(({ token }) => token)],
    );
    await client.query('analyze sessions');
    return viewers;
  });
}

/** Signs in the one whom a statement names, beside those who are. */
export async function signInViewer(adminUrl: string, statement: string): Promise<Viewer> {
  return withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(statement);
    const id = rows[0]?.id ?? '';
    const viewer = viewerOf(id);
    await client.query(
      `insert into sessions (sid, user_id, expire)
       values (encode(sha256($2::bytea), 'hex'), $1, now() + interval '30 days') on conflict do nothing`,
      [id, viewer.token],
    );
    return viewer;
  });
}
