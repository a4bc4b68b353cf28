import type pg from 'pg';

/** Resolves once a statement of this database waits for a lock that another holds. */
export async function somebodyWaits(pool: pg.Pool): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('Nobody waits for a lock');
}
