import { createDatabase } from '@kindred/db/client';
import { createUser } from '@kindred/db/factories/accounts';
import { createTestDatabase } from '@kindred/db/testing';
import { createTestApi, type Person, type TestApi } from './harness.ts';

/** A connection for everybody, and all the time they need: what is looked for is who waits for whom in a circle. */
export async function createPatientApi(atOnce: number, env: Record<string, string>): Promise<TestApi> {
  const database = await createTestDatabase();
  const patient = createDatabase({
    url: database.url,
    max: atOnce + 10,
    statementTimeout: 60_000,
    connectTimeout: 60_000,
  });
  const drop = async () => {
    await patient.close();
    await database.drop();
  };
  return createTestApi({ database: { ...database, db: patient.db, pool: patient.pool, drop }, env });
}

/** Somebody who is signed in and never had to sign up, which takes its time. */
export async function newcomer(
  api: TestApi,
  like: Person,
  as: Parameters<typeof createUser>[1] = {},
): Promise<Person> {
  const user = await createUser(api.db, as);
  const { token } = await api.db
    .transaction()
    .execute((tx) => api.jobDeps.sessions.create(tx, user.id, { ip: null, userAgent: null }));
  return { ...like, user: { ...like.user, id: user.id }, cookie: `session=${token}` };
}

/** The same numbers every time: a failure can be looked for again. */
export function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

export async function deadlocks(api: TestApi): Promise<number> {
  // What connections counted reaches the view within a second.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const { rows } = await api.database.pool.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return rows[0].deadlocks;
}
