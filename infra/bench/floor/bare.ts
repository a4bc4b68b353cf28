import { createHash } from 'node:crypto';
import Fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';
import { FLOOR } from './names.ts';

/** The signed-in person of a request, with what their own posts and messages show of them. */
export interface Me {
  id: string;
  role: string;
  firstName: string;
  lastName: string;
  handle: string;
  profileImageUrl: string | null;
}

export interface Asked {
  me: Me;
  params: Record<string, string>;
  query: Record<string, string | undefined>;
  body: Record<string, unknown>;
}

/** Bare Fastify and pg, and nothing else but looking up the session. */
export interface Bare {
  route(method: 'GET' | 'POST' | 'PUT', path: string, answer: (asked: Asked) => Promise<unknown>): void;
  /** Prepared under the name, once for each connection. */
  rows<Row>(name: string, text: string, values: unknown[]): Promise<Row[]>;
  listen(port: number): Promise<void>;
}

const SESSION = `
  select users.id, users.role, first_name as "firstName", last_name as "lastName", handle,
    profile_image_url as "profileImageUrl"
  from sessions join users on users.id = sessions.user_id where sid = $1 and expire > now()`;

export function openBare(databaseUrl: string): Bare {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 20,
    idleTimeoutMillis: 0,
    application_name: FLOOR,
    // Written for any values: making a plan for given ones takes longer than the statements do.
    options: '-c plan_cache_mode=force_generic_plan',
  });
  const app = Fastify();
  app.get('/readyz', async () => ({ status: 'ready' }));

  async function rows<Row>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    return (await pool.query({ name, text, values })).rows as Row[];
  }

  async function whoAsks({ headers }: FastifyRequest): Promise<Me> {
    const token = /session=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? '';
    const sid = createHash('sha256').update(token).digest('hex');
    const [me] = await rows<Me>('session', SESSION, [sid]);
    if (me === undefined) throw new Error('Nobody is signed in.');
    return me;
  }

  return {
    rows,
    route(method, path, answer) {
      app.route({
        method,
        url: path,
        handler: async (request) => {
          const { params, query, body } = request as unknown as Asked;
          return answer({ me: await whoAsks(request), params, query, body });
        },
      });
    },
    async listen(port) {
      process.once('SIGTERM', async () => {
        await app.close();
        await pool.end();
      });
      await app.listen({ host: '127.0.0.1', port });
    },
  };
}
