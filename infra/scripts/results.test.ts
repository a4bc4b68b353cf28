import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readReport, single, summary } from './results.ts';

const dir = mkdtempSync(join(tmpdir(), 'kindred-results-'));
afterAll(() => rmSync(dir, { recursive: true }));

function report(value: unknown): string {
  const path = join(dir, `${Math.random()}.json`);
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
  return path;
}

const vitestReport = {
  testResults: [
    {
      name: '/a.test.ts',
      status: 'failed',
      startTime: 1_000,
      endTime: 3_500,
      assertionResults: [
        { status: 'passed', fullName: 'a works' },
        { status: 'failed', fullName: 'b works' },
        { status: 'skipped', fullName: 'c works' },
        { status: 'todo', fullName: 'd works' },
      ],
    },
  ],
};

test('vitest: each test counts, todo as skipped', () => {
  expect(readReport(report(vitestReport), 'vitest', 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 2,
    failures: ['b works'],
    files: [{ name: 'a.test.ts', seconds: 2.5 }],
  });
});

test('vitest: a file that could not be loaded is a failure', () => {
  const broken = { testResults: [{ name: '/b.test.ts', status: 'failed', assertionResults: [] }] };
  expect(readReport(report(broken), 'vitest', 1)).toMatchObject({ passed: 0, failed: 1 });
});

test('what failed says how in its first lines, without colours and without the stack', () => {
  const esc = String.fromCharCode(27);
  const failureMessages = [
    `${esc}[31mexpected 1 to be 2${esc}[39m\n\n- 2\n+ 1\n    at file.ts:1:1\n${'x'.repeat(900)}`,
  ];
  const assertionResults = [{ status: 'failed', fullName: 'counts', failureMessages }];
  const file = { name: '/a.test.ts', status: 'failed', assertionResults };
  const { failures } = readReport(report({ testResults: [file] }), 'vitest', 1);
  expect(failures).toEqual([`counts\n    expected 1 to be 2\n    - 2\n    + 1\n    ${'x'.repeat(400)}…`]);

  const results = [{ errors: [{ message: 'first try' }] }, { errors: [{ message: 'not in sight' }] }];
  const specs = [{ title: 'posts', tests: [{ status: 'unexpected', results }] }];
  const journeys = readReport(report({ suites: [{ title: 'feed.spec.ts', specs }] }), 'playwright', 1);
  expect(journeys.failures).toEqual(['feed.spec.ts › posts\n    not in sight']);
});

test('playwright: nested suites, projects, retries that passed, errors outside the tests', () => {
  const value = {
    suites: [
      {
        title: 'feed.spec.ts',
        specs: [
          {
            title: 'posts',
            tests: [{ status: 'expected', results: [{ duration: 500 }] }, { status: 'flaky' }],
          },
        ],
        suites: [
          {
            title: 'at night',
            specs: [
              {
                title: 'is dark',
                tests: [{ status: 'unexpected', projectName: 'phone' }, { status: 'skipped' }],
              },
            ],
          },
        ],
      },
    ],
    errors: [{ message: 'the server did not start\n  at x' }],
  };
  expect(readReport(report(value), 'playwright', 1)).toEqual({
    passed: 2,
    failed: 2,
    skipped: 1,
    failures: ['feed.spec.ts › at night › is dark (phone)', 'the server did not start'],
    retried: ['feed.spec.ts › posts'],
    files: [{ name: 'feed.spec.ts', seconds: 0.5 }],
  });
});

test('no report, half a report, or a bad end after a good report: each is a failure', () => {
  expect(readReport(join(dir, 'nowhere.json'), 'vitest', 0).failed).toBe(1);
  expect(readReport(report('{"testResults": ['), 'vitest', 0).failed).toBe(1);
  expect(readReport(report({ testResults: [] }), 'vitest', 7)).toMatchObject({ failed: 1 });
  expect(readReport(report({ suites: [] }), 'playwright', 1)).toMatchObject({ failed: 1 });
});

test('the last line is the sum and nothing else', () => {
  const rows = [
    { stage: 'lint', name: 'biome', seconds: 1, ...single('biome', true) },
    { stage: 'types', name: '@kindred/api', seconds: 2, ...single('@kindred/api', false) },
  ];
  expect(summary(rows).split('\n').at(-1)).toBe('1 passed, 1 failed');
  expect(summary(rows)).toContain('Failed:\n  @kindred/api: @kindred/api\n');
  const skipping = [
    { stage: 'tests', name: 'a', seconds: 1, passed: 2, failed: 0, skipped: 3, failures: [] },
  ];
  expect(summary(skipping).split('\n').at(-1)).toBe('2 passed, 0 failed, 3 skipped');
});

test('the summary says what took long, what a stage may take and what was tried again', () => {
  const files = Array.from({ length: 30 }, (_, n) => ({ name: `${n}.test.ts`, seconds: n }));
  const rows = [
    { stage: 'tests', name: 'a', seconds: 9, passed: 2, failed: 0, skipped: 0, failures: [], files },
    {
      stage: 'journeys',
      name: 'b',
      seconds: 9,
      passed: 2,
      failed: 0,
      skipped: 0,
      failures: [],
      retried: ['c'],
    },
  ];
  const text = summary(rows, [{ stage: 'lint', seconds: 12.4 }]);
  expect(text).toContain('Slowest files:\n    29.0 s  a: 29.test.ts');
  expect(text).not.toContain('a: 9.test.ts');
  expect(text).toMatch(/Time and budget:\n {2}lint +12 s of \d+ s\n/);
  expect(text).toContain('Passed on a second try: 1\n  b: c\n');
});
