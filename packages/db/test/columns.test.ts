import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing.ts';

const ROOT = new URL('../../../', import.meta.url);
const SOURCES = ['packages/db/src/', 'apps/api/src/'];
/** The types of tables name every column, and what copies or removes whole tables uses none of them. */
const NO_USE =
  /\.(?:test|fixture)\.ts$|db\/src\/(?:schema|plans|backup|tribes\/export)\/|dataExport\/tables\.ts$/;
/** Every table has these by convention. */
const STAMPS = ['id', 'created_at', 'updated_at'];
const IMPORTED = /from '((?:@kindred\/(?:db|validation)\/|\.)[^']+)'/g;

interface Column {
  table: string;
  column: string;
  /** What the schema says of the column, and of its table. */
  comment: string | null;
  tableComment: string | null;
}
let database: TestDatabase;
let columns: Column[];
/** The source, and what functions and triggers of the database do. */
let texts: string[];

const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A file with what it takes over from others: their fields are stored as they are. */
function withImports(file: string): string {
  const text = read(file);
  const imported = [...text.matchAll(IMPORTED)].flatMap(([, path = '']) => {
    const [, home, inside] = /^@kindred\/(\w+)\/(.+)$/.exec(path) ?? [];
    const at =
      home === undefined
        ? new URL(path, new URL(file, ROOT))
        : new URL(`packages/${home}/src/${inside}.ts`, ROOT);
    return NO_USE.test(at.pathname) || !existsSync(at) ? [] : [readFileSync(at, 'utf8')];
  });
  return [text, ...imported].join('\n');
}

beforeAll(async () => {
  database = await createTestDatabase();
  const found = await database.pool.query<Column>(
    `select t.relname as "table", c.attname as "column",
       col_description(t.oid, c.attnum) as comment, obj_description(t.oid, 'pg_class') as "tableComment"
     from pg_class t join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
     where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and c.attgenerated = ''
     order by t.relname, c.attnum`,
  );
  columns = found.rows;
  const functions = await database.pool.query<{ text: string }>(
    "select prosrc as text from pg_proc where pronamespace = 'public'::regnamespace",
  );
  const files = SOURCES.flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' }).map((file) => folder + file),
  );
  const used = files.filter((file) => file.endsWith('.ts') && !NO_USE.test(file));
  texts = [...used.map((file) => withImports(file)), ...functions.rows.map(({ text }) => text)];
});
afterAll(() => database.drop());

const SAYS_WHY = /^(?:Unused|Not written here): .{20,}\.$/;
const isUnused = ({ comment, tableComment }: Column) => /^Unused: /.test(comment ?? tableComment ?? '');

test('every column is named where its table is, or a comment in the schema says what took its place', () => {
  const words = texts.map((text) => new Set(text.match(/\w+/g)));
  const names = (one: Set<string>, name: string) => one.has(name) || one.has(camel(name));
  const isNamed = ({ table, column }: Column) =>
    words.some((one) => names(one, table) && (STAMPS.includes(column) || names(one, column)));
  const unexplained = columns.filter((column) => !isUnused(column) && !isNamed(column));
  expect(unexplained.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
});

test('every table is written to, or a comment in the schema says why not', () => {
  const isWritten = (table: string) => {
    const statement = new RegExp(
      `insertInto\\(\\s*'${camel(table)}|insert into ${table}\\b|\\bcopy ${table}\\b`,
    );
    // Twins, such as the hours of a business and of a product, are written by one function.
    const isTwin = (text: string) => text.includes(`sql.table('${table}')`) && /insert into \$\{/.test(text);
    return texts.some((text) => statement.test(text) || isTwin(text));
  };
  const tables = new Set(
    columns.filter(({ tableComment }) => tableComment === null).map(({ table }) => table),
  );
  expect([...tables].filter((table) => !isWritten(table))).toEqual([]);
});

test('comments of the schema say what is unused or not written, and why', () => {
  const comments = columns.flatMap(({ comment, tableComment }) => [comment ?? [], tableComment ?? []].flat());
  expect(comments.length).toBeGreaterThan(0);
  expect(comments.filter((comment) => !SAYS_WHY.test(comment))).toEqual([]);
});
