import { type Compilable, CompiledQuery, type RawBuilder } from 'kysely';
import type { Db, Tx } from './client.ts';

/** Name of each statement that connections keep, by its text. */
const names = new Map<string, string>();

/**
 * Gives a statement of {@link prepare} its name on the way to the server, which parses and plans a named
 * statement once a connection. Everything else passes as it is.
 * @param asked what `query` of a pg client was called with
 */
export function named(asked: unknown[]): unknown[] {
  const [text, values, ...rest] = asked;
  const name = typeof text === 'string' ? names.get(text) : undefined;
  return name === undefined ? asked : [{ name, text, values }, ...rest];
}

/** Whether PostgreSQL will come to plan it without looking at the values. */
export function isPrepared(statement: string): boolean {
  return names.has(statement);
}

/** Stands in a query for a value that is known only when it is sent. */
class Slot {
  readonly key: PropertyKey;
  constructor(key: PropertyKey) {
    this.key = key;
  }
}

/**
 * A statement of a busy path: built once a process and planned once a connection, which is most of what a
 * small one costs. `build` puts the values it is given into the query as they are and looks at none of them:
 * they are stand-ins. A `limit` must be a literal, or PostgreSQL has no plan that fits every value.
 * @returns how to send it
 */
export function prepare<Values extends object, Row>(
  build: (db: Db | Tx, values: Values) => Compilable<Row> | RawBuilder<Row>,
): (db: Db | Tx, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    if (compiled === undefined) {
      const slots = new Proxy({}, { get: (_, key) => new Slot(key) }) as Values;
      const built = build(db, slots);
      compiled = 'isRawBuilder' in built ? built.compile(db) : built.compile();
      if (!names.has(compiled.sql)) names.set(compiled.sql, `kindred_${names.size}`);
    }
    const given = values as Record<PropertyKey, unknown>;
    const parameters = compiled.parameters.map((value) => (value instanceof Slot ? given[value.key] : value));
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(compiled.sql, parameters));
    return rows;
  };
}
