import type { Db } from '../../client.ts';

/** The accounts of the demo community that have a password. */
export const DEMO_EMAILS = ['member', 'creator', 'owner', 'moderator', 'admin'].map(
  (name) => `${name}@example.com`,
);

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The demo accounts of this database with their stored passwords (PHC strings). */
export async function demoCredentials(db: Db): Promise<{ id: string; password: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'password'])
    .where('email', 'in', DEMO_EMAILS)
    .where('password', 'is not', null)
    .$narrowType<{ password: string }>()
    .execute();
}
