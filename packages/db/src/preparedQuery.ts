import pg from 'pg';

type Values = (string | null)[];
type Parse = (text: string) => unknown;

interface Field {
  name: string;
  dataTypeID: number;
}

/** How to read rows of a prepared statement. Its columns cannot change while it is prepared. */
export interface RowShape {
  fields: Field[];
  read(values: Values): object;
}

const NO_COLUMNS: RowShape = { fields: [], read: () => ({}) };

/** Internals of pg's `Query` that its types leave out. */
interface Internals {
  _result: pg.Result & { _types: { getTypeParser(oid: number, format: string): Parse } };
  _canceledDueToError: unknown;
  prepare(connection: object): void;
  handleCommandComplete(message: object, connection: object): void;
}

const Query = pg.Query as unknown as new (
  config: pg.QueryConfig,
  callback: (error: Error | null, result: unknown) => void,
) => pg.Query & Internals;

/** A generated object literal builds a row about ten times as fast as assigning its keys one by one. */
function shapeOf(fields: Field[], types: Internals['_result']['_types']): RowShape {
  const parsers = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text'));
  const entries = fields.map(
    ({ name }, at) =>
      `${JSON.stringify(name)}: values[${at}] === null ? null : parsers[${at}](values[${at}])`,
  );
  const read = new Function('parsers', 'values', `return { ${entries.join(', ')} };`);
  return { fields, read: (values) => read(parsers, values) };
}

/** Runs a prepared statement. Its columns are described once per connection instead of at each execution. */
export class PreparedQuery extends Query {
  readonly #shapes: Map<string, RowShape>;
  readonly #text: string;
  #shape: RowShape | undefined;

  /** @param shapes known row shapes of this connection, by statement text */
  constructor(
    shapes: Map<string, RowShape>,
    statement: { name: string; text: string; values: unknown[] },
    done: (error: Error | null, result: unknown) => void,
  ) {
    super(statement, done);
    this.#shapes = shapes;
    this.#text = statement.text;
    this.#shape = shapes.get(statement.text);
  }

  override prepare(connection: object): void {
    super.prepare(this.#shape === undefined ? connection : withoutDescribe(connection));
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#shape = shapeOf(fields, this._result._types);
    this.#shapes.set(this.#text, this.#shape);
  }

  handleDataRow({ fields: values }: { fields: Values }): void {
    if (this._canceledDueToError) return;
    try {
      this._result.rows.push(this.#shape?.read(values));
    } catch (error) {
      this._canceledDueToError = error;
    }
  }

  override handleCommandComplete(message: object, connection: object): void {
    super.handleCommandComplete(message, connection);
    if (this.#shape === undefined) this.#shapes.set(this.#text, NO_COLUMNS);
    else this._result.fields = this.#shape.fields as pg.FieldDef[];
  }
}

const quiet = new WeakMap<object, object>();

function withoutDescribe(connection: object): object {
  let facade = quiet.get(connection);
  if (facade === undefined) {
    facade = Object.create(connection, { describe: { value: () => {} } }) as object;
    quiet.set(connection, facade);
  }
  return facade;
}
