import type pg from 'pg';

/** Resolves once as many statements of this database wait for a lock that another holds. */
export async function lockWaiters(pool: pg.Pool, count = 1): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`No ${count} statements wait for a lock`);
}
