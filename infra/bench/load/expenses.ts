import { withClient } from '../data/dataset.ts';

/** What a statement costs each time that a page is asked for. */
export interface Expense {
  /** Planning and executing. */
  ms: number;
  /** How often it is sent for one page. */
  calls: number;
  text: string;
}

const SHOWN = 160;

/**
 * The three statements on which PostgreSQL spends most while `work` runs. They are only counted then: at other times
 * counting would cost the measured ones.
 * @param work returns how many pages it asked for, one at a time so that no statement waits for another
 */
export async function expensesOf(serverUrl: string, work: () => Promise<number>): Promise<Expense[]> {
  return withClient(serverUrl, async (client) => {
    const track = async (what: 'top' | 'none') => {
      await client.query(`alter system set pg_stat_statements.track = '${what}'`);
      await client.query('select pg_reload_conf()');
    };
    await client.query('create extension if not exists pg_stat_statements');
    await client.query(`alter system set pg_stat_statements.track_planning = on`);
    await track('top');
    try {
      await client.query('select pg_stat_statements_reset()');
      const pages = await work();
      const { rows } = await client.query<Expense>(
        `select (total_plan_time + total_exec_time) / $1 as ms, calls / $1::float8 as calls, query as text
         from pg_stat_statements join pg_database on pg_database.oid = dbid
         where datname = 'kindred' order by 1 desc limit 3`,
        [pages],
      );
      return rows.map(({ text, ...cost }) => ({ ...cost, text: shortened(text) }));
    } finally {
      await track('none');
    }
  });
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= SHOWN ? line : `${line.slice(0, SHOWN - 1)}…`;
}
