import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What a spreadsheet would run as a formula begins with one of these. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell of a CSV file; text that a spreadsheet would take for a formula stays text. */
function cell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = FORMULA.test(value) && !/^-?\d+(?:\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type CsvRow = readonly (string | number | boolean | null)[];

export function csvLine(row: CsvRow): string {
  return `${row.map(cell).join(',')}\r\n`;
}

async function* fileOf(rows: AsyncIterable<CsvRow> | Iterable<CsvRow>): AsyncGenerator<string> {
  // Without it, spreadsheets read the file in a code page of their own.
  yield '\uFEFF';
  let text = '';
  for await (const row of rows) {
    text += csvLine(row);
    if (text.length < 16_384) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** Rows that a page of an export has. */
export const ROWS_AT_ONCE = 1_000;

/** The rows of every page of a list, one page after the other. */
export async function* pages<Row, After>(
  read: (after: After | undefined) => Promise<Row[]>,
  afterOf: (row: Row) => After,
): AsyncGenerator<Row> {
  let after: After | undefined;
  for (;;) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    after = afterOf(last);
  }
}

/** A download of today, written while its rows are read: however many there are. */
export function sendCsv(reply: FastifyReply, name: string, rows: AsyncIterable<CsvRow> | Iterable<CsvRow>) {
  const day = new Date().toISOString().slice(0, 10);
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(Readable.from(fileOf(rows)));
}
