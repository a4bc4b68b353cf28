import type { Viewer } from '@kindred/permissions/viewer';
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

/** Shapes of one statement whose text is kept, the least recently used first. */
const SHAPES_MAX = 100;

/**
 * The same for a statement that has several shapes, such as a page with or without a cursor. `build` may look at the
 * shape, which is plain data.
 */
export function prepareShapes<Values extends object, Shape, Row>(
  build: (db: Db | Tx, values: Values, shape: Shape) => Compilable<Row> | RawBuilder<Row>,
): (db: Db | Tx, values: Values, shape: Shape) => Promise<Row[]> {
  const kept = new Map<string, (db: Db | Tx, values: Values) => Promise<Row[]>>();
  return (db, values, shape) => {
    const key = JSON.stringify(shape);
    const send = kept.get(key) ?? prepare((on, slots: Values) => build(on, slots, shape));
    kept.delete(key);
    kept.set(key, send);
    const [oldest] = kept.keys();
    if (kept.size > SHAPES_MAX && oldest !== undefined) kept.delete(oldest);
    return send(db, values);
  };
}

/** Who asks, in a statement that is built for anybody: no rule in SQL depends on the role. */
export function viewerIn({ viewerId }: { viewerId: string }): Viewer {
  return { id: viewerId, role: 'member' };
}
