import { hash } from '@node-rs/argon2';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../src/client.ts';
import type { UserPreferencesTable, UsersTable } from '../src/schema/accounts.ts';
import { unrestrictedDb } from '../src/unrestrictedDb.ts';
import { next } from './sequence.ts';

export type User = Selectable<UsersTable>;

/** The password of whoever was created with `knownPasswordHash()`. */
export const KNOWN_PASSWORD = 'demo-password';

/** As the api hashes: argon2id, 19 MiB, two passes. 2 is what @node-rs/argon2 calls argon2id. */
export const ARGON2 = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let known: Promise<string> | undefined;

/** The stored form of `KNOWN_PASSWORD`, hashed once a process because hashing is slow on purpose. */
export function knownPasswordHash(): Promise<string> {
  known ??= hash(KNOWN_PASSWORD, ARGON2);
  return known;
}

/**
 * A member named Person 1, Person 2, … who cannot sign in; for that, give
 * `password: await knownPasswordHash()`.
 */
export function createUser(db: Db | Tx, overrides: Partial<Insertable<UsersTable>> = {}): Promise<User> {
  const n = next();
  return db
    .insertInto('users')
    .values({
      email: `person${n}@example.org`,
      firstName: 'Person',
      lastName: String(n),
      handle: `person${n}`,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** From now on neither sees the other. */
export async function blockUser(db: Db | Tx, blockerId: string, blockedId: string): Promise<void> {
  await unrestrictedDb(db).insertInto('userBlocks').values({ blockerId, blockedId }).execute();
}

export function createPreferences(
  db: Db | Tx,
  userId: string,
  overrides: Partial<Insertable<UserPreferencesTable>> = {},
): Promise<Selectable<UserPreferencesTable>> {
  return unrestrictedDb(db)
    .insertInto('userPreferences')
    .values({ userId, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** People who know each other: each follows all the others, so that what they write to one another is no request. */
export async function acquaint(db: Db | Tx, ...ids: readonly string[]): Promise<void> {
  const rows = ids.flatMap((followerId) =>
    ids.filter((id) => id !== followerId).map((followeeId) => ({ followerId, followeeId })),
  );
  await unrestrictedDb(db)
    .insertInto('userFollows')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`
    update users set
      follower_count = (select count(*) from user_follows where followee_id = users.id),
      following_count = (select count(*) from user_follows where follower_id = users.id),
      friend_count = (
        select count(*) from user_follows mine
        join user_follows back on back.follower_id = mine.followee_id and back.followee_id = mine.follower_id
        where mine.follower_id = users.id)
    where id = any(${[...ids]}::uuid[])`.execute(db);
}
