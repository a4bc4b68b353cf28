import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './places.ts';
import { type Judged, limitOf, measuredOf, workOf } from './report.ts';

const MARKS = ['<!-- written by pnpm bench --publish -->', '<!-- end of what it writes -->'] as const;

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

/** @throws Error when what is measured is not what the commit says */
export function commitOf(): string {
  if (git('status', '--porcelain') !== '') throw new Error('--publish takes a commit: there are changes.');
  return git('rev-parse', '--short=8', 'HEAD');
}

interface Origin {
  commit: string;
  machine: string;
}

/** Puts the figures of a whole run in the place of those of the run before. */
export function publish(figures: readonly Judged[], origin: Origin): void {
  const day = new Date().toISOString().slice(0, 10);
  const from = `Measured on ${day} at commit \`${origin.commit}\` on ${origin.machine}, which also ran the load.`;
  replaceIn('README.md', `${tableOf(figures)}\n\n${from} What is bold misses its bar.`);
  replaceIn('docs/PERFORMANCE.md', `${from}\n\n${workTable(figures)}\n\n${statementsOf(figures)}`);
}

function replaceIn(file: string, text: string): void {
  const path = join(root, file);
  writeFileSync(path, placed(readFileSync(path, 'utf8'), text, file));
}

/** @throws Error when the document has no place for it */
export function placed(document: string, text: string, file: string): string {
  const [start, end] = MARKS.map((mark) => document.indexOf(mark)) as [number, number];
  if (start < 0 || end < start) throw new Error(`${file} has no place between ${MARKS.join(' and ')}.`);
  return `${document.slice(0, start)}${MARKS[0]}\n\n${text}\n\n${document.slice(end)}`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function tableOf(figures: readonly Judged[]): string {
  const rows = figures
    .filter(({ bar }) => bar !== undefined)
    .map((figure) => {
      const measured = measuredOf(figure);
      return row([figure.id, figure.what, figure.met ? measured : `**${measured}**`, limitOf(figure)]);
    });
  return [row(['Id', 'What', 'Measured', 'Bar']), '|---|---|---|---|', ...rows].join('\n');
}

function workTable(figures: readonly Judged[]): string {
  const ms = (value: number | undefined) => (value === undefined ? '' : value.toFixed(2));
  const rows = figures.flatMap(({ id, what, value, floor, ownSql, work }) =>
    work === undefined
      ? []
      : [
          row([
            id,
            what,
            Math.round(value).toString(),
            Math.round(floor ?? 0).toString(),
            ownSql === undefined ? '' : Math.round(ownSql).toString(),
            ms(work.product?.postgres),
            ms(work.product?.server),
            ms(work.floor?.postgres),
            ms(work.floor?.server),
          ]),
        ],
  );
  const head = [
    'Id',
    'What',
    'Product',
    'Floor',
    'Own SQL',
    'PostgreSQL',
    'Api',
    "Floor's PostgreSQL",
    'Floor',
  ];
  return [row(head), '|---|---|--:|--:|--:|--:|--:|--:|--:|', ...rows].join('\n');
}

function statementsOf(figures: readonly Judged[]): string {
  const lines = figures.flatMap((figure) => (figure.work === undefined ? [] : workOf(figure)));
  return ['The three statements of each on which PostgreSQL spends most:', '', '```', ...lines, '```'].join(
    '\n',
  );
}
