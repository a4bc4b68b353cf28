import { type Compilable, CompiledQuery, type RawBuilder } from 'kysely';
import type { Db, Tx } from './client.ts';

/** Stands in a query for a value that is known only when it is sent. */
class Slot {
  readonly key: PropertyKey;
  constructor(key: PropertyKey) {
    this.key = key;
  }
}

/**
 * A statement of a busy path, whose text is built once a process: building takes longer than PostgreSQL takes for a
 * small one. `build` puts the values it is given into the query as they are and looks at none of them: they are
 * stand-ins.
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
    }
    const given = values as Record<PropertyKey, unknown>;
    const parameters = compiled.parameters.map((value) => (value instanceof Slot ? given[value.key] : value));
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(compiled.sql, parameters));
    return rows;
  };
}
