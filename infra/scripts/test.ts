import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from './browser.ts';
import { root, run, tool } from './processes.ts';
import { type Counts, type Row, readReport, type Stage, single, summary } from './results.ts';

/**
 * `pnpm test`: everything there is to check, one stage after the other, each to its end even when an earlier
 * one failed. Names of stages as arguments run only those: `pnpm test lint tests`. `--changed` runs what can break by
 * what differs from the main branch, and on it by what is not committed; `--long` generates far more inputs.
 */
const { values: flags, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'boolean', default: false }, long: { type: 'boolean', default: false } },
});

/** The commit to compare with, when only what changed is asked for. */
function changedSince(): string | undefined {
  if (!flags.changed) return undefined;
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  return git('merge-base', 'HEAD', 'main');
}

const base = changedSince();
const environment: Record<string, string> = flags.long ? { LONG: '1' } : {};

const stages: Record<string, () => Promise<Row[]>> = {
  lint: async () => [
    await timed('lint', 'biome', () => run(tool('biome'), ['check', '.'])),
    await timed('lint', 'project rules', () =>
      run(process.execPath, [join(import.meta.dirname, 'lint-rules.ts')]),
    ),
  ],
  types: () => turbo('types', 'typecheck', [], {}, (task) => single(task.package, task.exitCode === 0)),
  tests: () => {
    // Vitest already uses every core; only a bigger machine has room for two packages at once.
    const concurrency = availableParallelism() > 4 ? '2' : '1';
    const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json=.results/vitest.json'];
    const changed = base === undefined ? [] : [`--changed=${base}`, '--passWithNoTests'];
    return turbo(
      'tests',
      'test',
      [`--concurrency=${concurrency}`, '--', ...reporters, ...changed],
      environment,
      (task) => readReport(join(root, task.directory, '.results/vitest.json'), 'vitest', task.exitCode),
    );
  },
  build: () => turbo('build', 'build', [], {}, (task) => single(task.package, task.exitCode === 0)),
  journeys: async () => {
    let browser: string;
    try {
      browser = findBrowser();
    } catch (error) {
      return [{ stage: 'journeys', name: 'browser', seconds: 0, ...single((error as Error).message, false) }];
    }
    const report = join(root, 'tests/journeys/.results/playwright.json');
    mkdirSync(join(report, '..'), { recursive: true });
    const changed = base === undefined ? [] : [`--only-changed=${base}`, '--pass-with-no-tests'];
    return turbo(
      'journeys',
      'e2e',
      ['--', '--reporter=list,json', ...changed],
      { ...environment, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      (task) =>
        task.task === 'e2e'
          ? readReport(report, 'playwright', task.exitCode)
          : { passed: 0, failed: task.exitCode === 0 ? 0 : 1, skipped: 0, failures: [] },
    );
  },
};

interface Task {
  package: string;
  task: string;
  directory: string;
  exitCode: number;
  seconds: number;
}

interface TurboSummary {
  execution: { startTime: number };
  tasks: {
    package: string;
    task: string;
    directory: string;
    execution?: { startTime: number; endTime: number; exitCode: number | null };
  }[];
}

async function timed(stage: string, name: string, work: () => Promise<number>): Promise<Row> {
  const start = performance.now();
  const code = await work();
  return { stage, name, seconds: (performance.now() - start) / 1000, ...single(name, code === 0) };
}

/** Runs one turbo task in every package that has it; each package is a row. */
async function turbo(
  stage: string,
  task: string,
  args: string[],
  environment: Record<string, string>,
  count: (task: Task) => Counts,
): Promise<Row[]> {
  const summaries = join(root, '.turbo/runs');
  const before = new Set(existsSync(summaries) ? readdirSync(summaries) : []);
  const options = ['run', task, '--continue=always', '--summarize', '--output-logs=new-only'];
  const code = await run(tool('turbo'), [...options, ...args], environment);
  const tasks = (existsSync(summaries) ? readdirSync(summaries) : [])
    .filter((name) => !before.has(name))
    .flatMap((name) => readTasks(join(summaries, name)));
  const rows = tasks.map(
    (one): Row => ({ stage, name: nameOf(one, task), seconds: one.seconds, ...count(one) }),
  );
  const isUnexplained = code !== 0 && rows.every(({ failed }) => failed === 0);
  if (isUnexplained || rows.length === 0) {
    const failure = rows.length === 0 ? 'ran nothing' : `ended with exit code ${code}`;
    rows.push({ stage, name: 'turbo', seconds: 0, ...single(`turbo run ${task} ${failure}`, false) });
  }
  return rows.filter(({ passed, failed, skipped }) => passed + failed + skipped > 0);
}

function nameOf(one: Task, task: string): string {
  return one.task === task ? one.package : `${one.package} ${one.task}`;
}

function readTasks(path: string): Task[] {
  const { tasks } = JSON.parse(readFileSync(path, 'utf8')) as TurboSummary;
  return tasks.flatMap(({ package: name, task, directory, execution }) => {
    if (!execution) return [];
    const seconds = (execution.endTime - execution.startTime) / 1000;
    return [{ package: name, task, directory, exitCode: execution.exitCode ?? 1, seconds }];
  });
}

async function main(): Promise<void> {
  const unknown = wanted.filter((name) => !Object.hasOwn(stages, name));
  if (unknown.length > 0) {
    console.error(`No such stage: ${unknown.join(', ')}. There are: ${Object.keys(stages).join(', ')}.`);
    process.exitCode = 1;
    return;
  }
  // What an earlier run left must not be taken for this one's.
  for (const old of globSync('{apps,packages,tests,infra}/*/.results', { cwd: root })) {
    rmSync(join(root, old), { recursive: true });
  }
  let isInterrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      isInterrupted = true;
    });
  }
  const rows: Row[] = [];
  const times: Stage[] = [];
  for (const [name, stage] of Object.entries(stages)) {
    if (isInterrupted || (wanted.length > 0 && !wanted.includes(name))) continue;
    console.log(`\n── ${name}`);
    const start = performance.now();
    try {
      rows.push(...(await stage()));
    } catch (error) {
      rows.push({ stage: name, name: 'runner', seconds: 0, ...single((error as Error).message, false) });
    }
    times.push({ stage: name, seconds: (performance.now() - start) / 1000 });
  }
  if (isInterrupted)
    rows.push({ stage: 'all', name: 'interrupted', seconds: 0, ...single('interrupted', false) });
  console.log(summary(rows, times));
  process.exitCode = rows.some(({ failed }) => failed > 0) ? 1 : 0;
}

await main();
