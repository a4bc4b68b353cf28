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
  /** Printed below the table. */
  note?: string;
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

function cells(figure: Judged): string[] {
  const { id, what, unit, value, floor, ratio, bar, met } = figure;
  const isRatio = ratio !== null;
  const limit = bar === undefined ? '' : 'atLeast' in bar ? `≥ ${bar.atLeast}` : `≤ ${bar.atMost}`;
  return [
    id,
    what,
    `${round(value)} ${unit}`,
    floor === undefined ? '' : `${round(floor)} ${unit}`,
    isRatio ? ratio.toFixed(2) : '',
    limit === '' ? '' : isRatio ? limit : `${limit} ${unit}`,
    met === null ? '' : met ? 'yes' : 'no',
  ];
}

/** The plain table that is printed at the end. */
export function table(figures: readonly Judged[], failures: readonly Failure[]): string {
  const rows = [
    ['id', 'what', 'value', 'floor', 'ratio', 'bar', 'met'],
    ...figures.map(cells),
    ...failures.map(({ id, error }) => [id, `not measured: ${error}`]),
  ];
  const widths = [0, 1, 2, 3, 4, 5, 6].map((column) =>
    Math.max(...rows.map((row) => (column === 1 && row.length === 2 ? 0 : (row[column] ?? '').length))),
  );
  const isNumber = (column: number) => column >= 2 && column <= 4;
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
  return [...lines, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
}
