import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import {
  CamelCasePlugin,
  type KyselyPlugin,
  type LimitNode,
  OperationNodeTransformer,
  type PluginTransformResultArgs,
  type QueryId,
  type QueryResult,
  type RawBuilder,
  sql,
  ValueNode,
} from 'kysely';
import pg from 'pg';
import { PreparedQuery, type RowShape } from './preparedQuery.ts';

/**
 * What Kindred changes about pg and Kysely, all of it:
 *
 * - Every statement with parameters is prepared: PostgreSQL parses it once a connection, and plans it once as soon
 *   as a plan for any values is estimated to cost no more than plans for given ones.
 * - Columns are described once per connection, and rows are built by generated object literals.
 * - A connection on which an answer is overdue is closed.
 * - Limits are written into the statement as numbers: no plan fits every limit.
 */

/** Least recently used ones are closed. A kept plan takes some 20 to 200 KB of a backend's memory. */
export const STATEMENTS_PER_CONNECTION = 250;
/** Longer ones are lists of many values, which hardly ever come again with as many. */
const LONGEST_KEPT = 16_384;
/** The result columns of a kept statement changed, by a migration that ran meanwhile. */
const PLAN_OUTDATED = '0A000';

export const CUSTOM_PLAN_MARK = '/* custom plan */';
/**
 * Put anywhere in a statement, it is planned anew for its values each time: for lists of what one row may have a few
 * of and another one tens of thousands, and for patterns, whose index fits only once they are known.
 */
export const CUSTOM_PLAN = sql.raw(CUSTOM_PLAN_MARK);

/**
 * Hides a value from the planner. When PostgreSQL estimates custom plans as slightly cheaper than the generic one, it
 * replans for each execution, which takes longer than the query itself; without the value it settles on the generic plan.
 */
export function opaqueParameter<T>(value: RawBuilder<T>): RawBuilder<T> {
  return sql<T>`(select ${value})`;
}

const KEPT_MARK = '/* kept */';
/** Put in a long statement of which there are few, it is kept prepared as well. */
export const KEPT = sql.raw(KEPT_MARK);

/** What pg keeps of a connection, as far as it is needed here. */
interface Connection {
  stream: Socket;
  parsedStatements: Record<string, string | undefined>;
  close(statement: { type: 'S'; name: string }): void;
}

/** The statements of one connection, the least recently used first. */
class Statements {
  readonly shapes = new Map<string, RowShape>();
  readonly #names = new Map<string, string>();
  readonly #connection: Connection;
  readonly #max: number;
  constructor(connection: Connection, max: number) {
    this.#connection = connection;
    this.#max = max;
  }

  nameOf(text: string): string {
    const name = this.#names.get(text) ?? `k_${createHash('sha1').update(text).digest('base64url')}`;
    this.#names.delete(text);
    this.#names.set(text, name);
    const [oldest] = this.#names.keys();
    if (this.#names.size > this.#max && oldest !== undefined) this.forget(oldest);
    return name;
  }

  /** Closing needs no answer and works in a failed transaction too. */
  forget(text: string): void {
    const name = this.#names.get(text);
    if (name === undefined) return;
    this.#names.delete(text);
    this.shapes.delete(text);
    delete this.#connection.parsedStatements[name];
    this.#connection.close({ type: 'S', name });
  }
}

interface ClientOptions {
  /** Milliseconds to wait for an answer before the connection is given up as dead; 0 for as long as it takes. */
  answerTimeout: number;
  statementsPerConnection?: number;
}

/** A client for `pg.Pool` that prepares what it is asked. */
export function preparingClient(options: ClientOptions): typeof pg.Client {
  const { answerTimeout, statementsPerConnection = STATEMENTS_PER_CONNECTION } = options;
  type Query = (this: pg.Client, ...args: unknown[]) => unknown;
  const plainQuery = pg.Client.prototype.query as Query;
  const statements = new WeakMap<pg.Client, Statements>();

  class PreparingClient extends pg.Client {}
  const query: Query = function (...args) {
    const { connection } = this as unknown as { connection: Connection };
    const [text, values, ...rest] = args;
    if (!isKept(text, values)) return watch(connection, plainQuery.apply(this, args));
    const kept = statements.get(this) ?? new Statements(connection, statementsPerConnection);
    statements.set(this, kept);
    const statement = { name: kept.nameOf(text), text, values: values as unknown[] };
    if (rest.length > 0) return plainQuery.apply(this, [statement, ...rest]);
    const answer = new Promise((resolve, reject) => {
      const done = (error: unknown, result: unknown) => (error ? reject(error) : resolve(result));
      plainQuery.call(this, new PreparedQuery(kept.shapes, statement, done));
    }).catch((error: Error & { code?: string }) => {
      if (error.code === PLAN_OUTDATED) kept.forget(text);
      // As pg does: the stack of the socket would not lead to the caller.
      Error.captureStackTrace(error);
      throw error;
    });
    return watch(connection, answer);
  };

  /** The server may be gone without a word: nobody knows what became of the statement, so nothing else may run here. */
  function watch(connection: Connection, answer: unknown): unknown {
    if (answerTimeout > 0 && answer instanceof Promise) {
      const timer = setTimeout(() => connection.stream.destroy(), answerTimeout);
      const stop = () => clearTimeout(timer);
      answer.then(stop, stop);
    }
    return answer;
  }

  PreparingClient.prototype.query = query as typeof pg.Client.prototype.query;
  return PreparingClient;
}

/** Without values it may hold several statements, or control a transaction: nothing to plan. */
function isKept(text: unknown, values: unknown): text is string {
  if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return false;
  if (text.length > LONGEST_KEPT) return text.endsWith(KEPT_MARK);
  return !text.includes(CUSTOM_PLAN_MARK);
}

class LimitTransformer extends OperationNodeTransformer {
  protected override transformLimit(node: LimitNode, queryId?: QueryId): LimitNode {
    const { limit } = node;
    if (!ValueNode.is(limit) || typeof limit.value !== 'number') return super.transformLimit(node, queryId);
    return { ...node, limit: ValueNode.createImmediate(limit.value) };
  }
}

type Row = Record<string, unknown>;

/** Kysely's plugin, but renaming rows with one generated object literal per set of columns instead of key by key. */
class CamelCaseRows extends CamelCasePlugin {
  readonly #renames = new Map<string, (row: Row) => Row>();

  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<Row>> {
    const [first] = result.rows;
    return first === undefined
      ? result
      : { ...result, rows: result.rows.map(this.#renameOf(Object.keys(first))) };
  }

  #renameOf(columns: string[]): (row: Row) => Row {
    const key = columns.join();
    let rename = this.#renames.get(key);
    if (rename === undefined) {
      const entries = columns.map(
        (name) => `${JSON.stringify(this.camelCase(name))}: row[${JSON.stringify(name)}]`,
      );
      rename = new Function('row', `return { ${entries.join(', ')} };`) as (row: Row) => Row;
      this.#renames.set(key, rename);
    }
    return rename;
  }
}

/** Columns in camel case; what is inside JSON keeps its names. */
export function camelCaseRows(): KyselyPlugin {
  return new CamelCaseRows({ maintainNestedObjectKeys: true });
}

/** Kysely sends limits as parameters, for which a plan that fits all values would read far too much. */
export function literalLimits(): KyselyPlugin {
  const transformer = new LimitTransformer();
  return {
    transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  };
}
