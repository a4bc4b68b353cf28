import { randomUUID } from 'node:crypto';
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import { type Db, PLUGINS } from '../client.ts';
import { CUSTOM_PLAN_MARK } from '../dialect.ts';
import type { OpenDatabase } from '../schema/database.ts';

/**
 * The same database, with what runs on it: the statements of each connection that was asked for, in the order in
 * which they were. What is asked side by side ends in any order, so its end tells nothing.
 */
export function recording(pool: pg.Pool): { db: Db; statements: () => CompiledQuery[] } {
  const asked: CompiledQuery[][] = [];
  async function connect() {
    const mine: CompiledQuery[] = [];
    asked.push(mine);
    const client = await pool.connect();
    return {
      query<Row>(sql: string, parameters: readonly unknown[]) {
        mine.push(CompiledQuery.raw(sql, [...parameters]));
        return client.query(sql, [...parameters]) as Promise<unknown> as Promise<PostgresQueryResult<Row>>;
      },
      release: () => client.release(),
    } as PostgresPoolClient;
  }
  const db = new Kysely<OpenDatabase>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: {} } }),
    plugins: PLUGINS,
  });
  return { db, statements: () => asked.flat() };
}

/** A step of a plan, as far as it is looked at here. */
interface Step {
  'Node Type': string;
  'Total Cost': number;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Step[];
}

export interface Plan {
  /** Tables that were read from end to end. */
  sequential: string[];
  /** Rows that were read from tables and indexes, also those that were then left out. */
  rows: number;
  /** The same by table. */
  rowsByTable: Record<string, number>;
  /** Pages of 8 KB that were looked at. */
  pages: number;
  milliseconds: number;
  /** For a failed test to show. */
  text: string;
}

type Explained = { 'QUERY PLAN': [{ Plan: Step; 'Execution Time': number }] };

const EXPLAIN = 'explain (analyze, buffers, format json)';

/** Not in the types of pg. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/** As pg sends it, and quoted. */
function literal(value: unknown): string {
  const sent = Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : prepareValue(value);
  return sent === null ? 'null' : pg.escapeLiteral(String(sent));
}

/** What PostgreSQL takes planning to cost, see `cached_plan_cost` in its plancache.c. */
const PLANNING_COST = 2.5;

/**
 * Every statement is prepared, so after a few times PostgreSQL plans it for any values at all, unless that is
 * estimated to cost more than a plan for given values. The plan it would settle on is the one to judge.
 */
async function explainPrepared(client: pg.ClientBase, { sql, parameters }: CompiledQuery) {
  // Of its own name: after an error it is still there, as the transaction cannot close it.
  const probe = `probe_${randomUUID().replaceAll('-', '')}`;
  const execute = `execute ${probe}(${parameters.map(literal).join(', ')})`;
  const costWith = async (mode: 'force_generic_plan' | 'force_custom_plan') => {
    await client.query(`set local plan_cache_mode = ${mode}`);
    const { rows } = await client.query<Explained>(`explain (format json) ${execute}`);
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (plan === undefined) throw new Error('PostgreSQL explained nothing');
    const relations = stepsOf(plan).filter((step) => step['Relation Name'] !== undefined).length;
    return plan['Total Cost'] + (mode === 'force_custom_plan' ? PLANNING_COST * (relations + 1) : 0);
  };
  await client.query(`prepare ${probe} as ${sql}`);
  const custom = await costWith('force_custom_plan');
  if (sql.includes(CUSTOM_PLAN_MARK) || (await costWith('force_generic_plan')) > custom) {
    await client.query('set local plan_cache_mode = force_custom_plan');
  }
  const answer = await client.query<Explained>(`${EXPLAIN} ${execute}`);
  await client.query(`deallocate ${probe}`);
  await client.query('set local plan_cache_mode = auto');
  return answer;
}

/** Runs a statement, inside the transaction the client is in, and tells how it was carried out. */
export async function explain(client: pg.ClientBase, statement: CompiledQuery): Promise<Plan> {
  const { rows } =
    statement.parameters.length > 0
      ? await explainPrepared(client, statement)
      : await client.query<Explained>(`${EXPLAIN} ${statement.sql}`);
  const [answer] = rows[0]?.['QUERY PLAN'] ?? [];
  if (answer === undefined) throw new Error('PostgreSQL explained nothing');
  const steps = stepsOf(answer.Plan);
  const { Plan: top } = answer;
  const rowsByTable: Record<string, number> = {};
  for (const step of steps) {
    const table = step['Relation Name'] ?? '';
    if (rowsOf(step) > 0) rowsByTable[table] = (rowsByTable[table] ?? 0) + rowsOf(step);
  }
  return {
    sequential: steps.flatMap((step) =>
      step['Node Type'].includes('Seq Scan') ? [step['Relation Name'] ?? '?'] : [],
    ),
    rows: steps.reduce((sum, step) => sum + rowsOf(step), 0),
    rowsByTable,
    pages: top['Shared Hit Blocks'] + top['Shared Read Blocks'],
    milliseconds: answer['Execution Time'],
    text: draw(top),
  };
}

function stepsOf(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)];
}

/** Steps that work on what others have read are not counted; a bitmap is, where its rows are read. */
function rowsOf(step: Step): number {
  const type = step['Node Type'];
  const isScan = type.endsWith('Scan') && step['Relation Name'] !== undefined && type !== 'Bitmap Index Scan';
  if (!isScan) return 0;
  const removed = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0);
  return Math.round((step['Actual Rows'] + removed) * step['Actual Loops']);
}

function draw(step: Step, depth = 0): string {
  const name = [step['Node Type'], step['Index Name'] ?? step['Relation Name']].filter(Boolean).join(' ');
  const line = `${'  '.repeat(depth)}${name}: ${step['Actual Loops']} × ${step['Actual Rows']}, left out ${step['Rows Removed by Filter'] ?? 0}`;
  return [line, ...(step.Plans ?? []).map((inner) => draw(inner, depth + 1))].join('\n');
}
