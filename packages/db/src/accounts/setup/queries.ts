import type { Db } from '../../client.ts';

/** The accounts of the demo community that have a password. */
export const DEMO_EMAILS = ['member', 'creator', 'owner', 'moderator', 'admin'].map(
  (name) => `${name}@example.com`,
);

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
