import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** What one runner had to say. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Full names of what failed, for the end of the report; each may go on with lines that say how. */
  failures: string[];
  /** Full names of what passed only when it was tried again. */
  retried?: string[];
  files?: { name: string; seconds: number }[];
}

/** One line of the summary. */
export interface Row extends Counts {
  stage: string;
  name: string;
  seconds: number;
}

/** Something that is right or wrong as a whole, such as one package's types. */
export function single(name: string, isRight: boolean): Counts {
  return { passed: isRight ? 1 : 0, failed: isRight ? 0 : 1, skipped: 0, failures: isRight ? [] : [name] };
}

/** The first lines of what went wrong: enough to know it by where nothing but the end of the output is kept. */
function explained(name: string, message = ''): string {
  const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
  const lines = message
    .replace(escapes, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('at '))
    .slice(0, LINES_OF_A_FAILURE)
    .map(
      (line) => `    ${line.length > WIDTH_OF_A_FAILURE ? `${line.slice(0, WIDTH_OF_A_FAILURE)}…` : line}`,
    );
  return [name, ...lines].join('\n');
}

const LINES_OF_A_FAILURE = 12;
const WIDTH_OF_A_FAILURE = 400;

/**
 * A runner's own JSON report.
 * @param exitCode of the runner: one that ended badly counts as a failure even when its report knows of none,
 *   and so does one that left no report
 */
export function readReport(path: string, kind: 'vitest' | 'playwright', exitCode: number): Counts {
  let counts: Counts | undefined;
  try {
    if (existsSync(path)) {
      const report: unknown = JSON.parse(readFileSync(path, 'utf8'));
      counts =
        kind === 'vitest' ? countVitest(report as VitestReport) : countPlaywright(report as PlaywrightReport);
    }
  } catch {
    // Half a report is none.
  }
  if (!counts) return single(`${kind} ended with exit code ${exitCode} and left no result`, false);
  if (exitCode !== 0 && counts.failed === 0) {
    counts.failed += 1;
    counts.failures.push(`${kind} ended with exit code ${exitCode}`);
  }
  return counts;
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    /** Milliseconds since 1970. */
    startTime?: number;
    endTime?: number;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

function countVitest({ testResults }: VitestReport): Counts {
  const files: Counts['files'] = [];
  const counts: Counts = { passed: 0, failed: 0, skipped: 0, failures: [], files };
  for (const file of testResults) {
    const before = counts.failed;
    files.push({ name: basename(file.name), seconds: ((file.endTime ?? 0) - (file.startTime ?? 0)) / 1000 });
    for (const { status, fullName, failureMessages } of file.assertionResults) {
      if (status === 'passed') counts.passed += 1;
      else if (status === 'failed') {
        counts.failed += 1;
        counts.failures.push(explained(fullName, failureMessages?.join('\n')));
      } else counts.skipped += 1;
    }
    // A file that could not be loaded, or whose set-up failed.
    if (file.status === 'failed' && counts.failed === before) {
      counts.failed += 1;
      counts.failures.push(explained(`${file.name} as a whole`, file.message));
    }
  }
  return counts;
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: PlaywrightTest[] }[];
}
interface PlaywrightTest {
  status: string;
  projectName?: string;
  /** One for each try. */
  results?: { duration?: number; errors?: { message?: string }[] }[];
}
interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors?: { message?: string }[];
}

function countPlaywright({ suites, errors = [] }: PlaywrightReport): Counts {
  const retried: string[] = [];
  const milliseconds = new Map<string, number>();
  const counts: Counts = { passed: 0, failed: 0, skipped: 0, failures: [], retried };
  const visit = (suite: PlaywrightSuite, above: string, file: string) => {
    const path = above ? `${above} › ${suite.title}` : suite.title;
    for (const inner of suite.suites ?? []) visit(inner, path, file);
    for (const { title, tests } of suite.specs ?? []) {
      for (const { status, projectName, results = [] } of tests) {
        for (const { duration = 0 } of results)
          milliseconds.set(file, (milliseconds.get(file) ?? 0) + duration);
        if (status === 'flaky') retried.push(`${path} › ${title}`);
        if (status === 'skipped') counts.skipped += 1;
        else if (status === 'unexpected') {
          counts.failed += 1;
          const last = results
            .at(-1)
            ?.errors?.map(({ message }) => message ?? '')
            .join('\n');
          counts.failures.push(
            explained(`${path} › ${title}${projectName ? ` (${projectName})` : ''}`, last),
          );
        } else counts.passed += 1;
      }
    }
  };
  for (const suite of suites) visit(suite, '', suite.title);
  counts.files = [...milliseconds].map(([name, time]) => ({ name, seconds: time / 1000 }));
  for (const { message = 'an error outside the tests' } of errors) {
    counts.failed += 1;
    counts.failures.push(explained(message.split('\n')[0] ?? message));
  }
  return counts;
}

/** Seconds that each stage of a whole run may take on two idle cores. */
const BUDGETS: Record<string, number> = { lint: 15, types: 60, tests: 330, build: 15, journeys: 300 };
const SLOWEST = 20;

function slowest(rows: Row[]): string[] {
  const files = rows.flatMap((row) => (row.files ?? []).map((file) => ({ ...file, row: row.name })));
  const shown = files
    .filter(({ seconds }) => seconds >= 1)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
  if (shown.length === 0) return [];
  const lines = shown.map(
    ({ name, row, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${row}: ${name}`,
  );
  return ['', 'Slowest files:', ...lines];
}

function budgets(stages: Stage[]): string[] {
  const lines = stages.map(({ stage, seconds }) => {
    const budget = BUDGETS[stage];
    return `  ${stage.padEnd(10)}${`${seconds.toFixed(0)} s`.padStart(7)}${budget === undefined ? '' : ` of ${budget} s`}`;
  });
  return lines.length === 0 ? [] : ['', 'Time and budget:', ...lines];
}

/** How long a stage took from its start to its end. */
export interface Stage {
  stage: string;
  seconds: number;
}

/** The report's end: a table, what failed, where the time went, and as the last line the sum. */
export function summary(rows: Row[], stages: Stage[] = []): string {
  const width = Math.max(10, ...rows.map(({ name }) => name.length));
  const line = (stage: string, name: string, ...cells: string[]) =>
    `${stage.padEnd(10)}${name.padEnd(width + 2)}${cells.map((cell) => cell.padStart(9)).join('')}`.trimEnd();
  const table = rows.map(({ stage, name, passed, failed, skipped, seconds }) =>
    line(stage, name, String(passed), String(failed), String(skipped), `${seconds.toFixed(1)} s`),
  );
  const failures = rows.flatMap(({ name, failures }) => failures.map((failure) => `  ${name}: ${failure}`));
  const shown = failures.slice(0, 60);
  if (failures.length > shown.length) shown.push(`  and ${failures.length - shown.length} more`);
  const retried = rows.flatMap(({ name, retried = [] }) => retried.map((test) => `  ${name}: ${test}`));
  return [
    '',
    line('', '', 'passed', 'failed', 'skipped', 'time'),
    ...table,
    ...slowest(rows),
    ...budgets(stages),
    '',
    `Passed on a second try: ${retried.length}`,
    ...retried,
    ...(shown.length > 0 ? ['', 'Failed:', ...shown] : []),
    '',
    sum(rows),
  ].join('\n');
}

function sum(rows: Row[]): string {
  const total = (key: 'passed' | 'failed' | 'skipped') => rows.reduce((so, row) => so + row[key], 0);
  const skipped = total('skipped');
  return `${total('passed')} passed, ${total('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
