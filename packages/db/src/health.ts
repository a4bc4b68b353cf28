import { sql } from 'kysely';
import type { Db } from './client.ts';

/** Whether the database answers within a second and a half. */
export async function databaseIsUp(db: Db): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), 1_500);
  });
  const asked = sql`select 1`
    .execute(db)
    .then(() => true)
    .catch(() => false);
  const isUp = await Promise.race([asked, late]);
  clearTimeout(timer);
  return isUp;
}
