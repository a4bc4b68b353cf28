import type { CpuTime } from './load/cpu.ts';
import type { Expense } from './load/expenses.ts';

export type Unit = 'req/s' | 'ms' | 'KB' | 'MB' | 'deep';

/** One line of the table. */
export interface Figure {
  id: string;
  what: string;
  unit: Unit;
  value: number;
  /** What the value is compared with, measured in the same run. */
  floor?: number;
  /** Holds for the ratio of value to floor where there is a floor, else for the value. */
  bar?: { atLeast: number } | { atMost: number };
  /** The product's own statements sent bare and unprepared: what its other work costs. */
  ownSql?: number;
  /** Printed below the table. */
  note?: string;
  /** Where the time goes; printed below the table. */
  work?: Work;
}

/** What asking once costs each side, in processor time, and the product's statements on which most is spent. */
export interface Work {
  product: CpuTime | null;
  floor: CpuTime | null;
  statements: Expense[];
}

/** A measurement that could not be made. */
export interface Failure {
  id: string;
  error: string;
}

export interface Judged extends Figure {
  ratio: number | null;
  met: boolean | null;
}

export function judge(figure: Figure): Judged {
  const ratio = figure.floor === undefined ? null : figure.value / figure.floor;
  const held = ratio ?? figure.value;
  const { bar } = figure;
  const met = bar === undefined ? null : 'atLeast' in bar ? held >= bar.atLeast : held <= bar.atMost;
  return { ...figure, ratio, met };
}

/** Three figures are as many as such measurements can promise. */
function round(value: number): string {
  if (value >= 100) return String(Math.round(value));
  return value.toPrecision(3).replace(/\.?0+$/, '');
}

/** The ratio where there is a floor, else the value. */
export function measuredOf({ value, unit, ratio }: Judged): string {
  return ratio === null ? `${round(value)} ${unit}` : ratio.toFixed(2);
}

export function limitOf({ bar, ratio, unit }: Judged): string {
  if (bar === undefined) return '';
  const limit = 'atLeast' in bar ? `≥ ${bar.atLeast}` : `≤ ${bar.atMost}`;
  return ratio === null ? `${limit} ${unit}` : limit;
}

function cells(figure: Judged): string[] {
  const { id, what, unit, value, floor, ownSql, ratio, met } = figure;
  const measured = (given: number | undefined) => (given === undefined ? '' : `${round(given)} ${unit}`);
  return [
    id,
    what,
    measured(value),
    measured(floor),
    measured(ownSql),
    ratio === null ? '' : ratio.toFixed(2),
    limitOf(figure),
    met === null ? '' : met ? 'yes' : 'no',
  ];
}

const HEAD = ['id', 'what', 'value', 'floor', 'own SQL', 'ratio', 'bar', 'met'];

/** The plain table that is printed at the end. */
export function table(figures: readonly Judged[], failures: readonly Failure[]): string {
  const rows = [
    HEAD,
    ...figures.map(cells),
    ...failures.map(({ id, error }) => [id, `not measured: ${error}`]),
  ];
  const widths = HEAD.map((_, column) =>
    Math.max(...rows.map((row) => (column === 1 && row.length === 2 ? 0 : (row[column] ?? '').length))),
  );
  const isNumber = (column: number) => column >= 2 && column <= 5;
  const lines = rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return isNumber(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
  const notes = figures.flatMap(({ id, what, note }) =>
    note === undefined ? [] : [`${id} ${what}: ${note}`],
  );
  const work = figures.flatMap(workOf);
  return [lines, notes, work]
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n');
}

/** Where the time of a path goes, a line each for the path and its most expensive statements. */
export function workOf({ id, what, work }: Judged): string[] {
  if (work === undefined) return [];
  const side = (cpu: CpuTime | null) =>
    cpu === null
      ? 'not told'
      : `PostgreSQL ${cpu.postgres.toFixed(2)} ms, server ${cpu.server.toFixed(2)} ms`;
  return [
    `${id} ${what}: ${side(work.product)}; floor: ${side(work.floor)}`,
    ...work.statements.map(
      ({ ms, calls, text }) => `  ${ms.toFixed(3)} ms in ${calls.toFixed(1)} calls: ${text}`,
    ),
  ];
}
