import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isWebBuilt, letEverybodyRead } from './web-build.ts';

let dist: string;
let warnings: string[];
const warn = (message: string) => void warnings.push(message);
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'kindred-dist-'));
  warnings = [];
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

/** A stamp that no user can read: root reads every file. */
const makeUnreadableStamp = () => mkdirSync(join(dist, '.built-from'));

test('an app whose stamp cannot be read runs as it is, with one sentence', () => {
  makeUnreadableStamp();
  writeFileSync(join(dist, 'app.html'), '');
  expect(isWebBuilt(warn, dist)).toBe(true);
  expect(warnings).toEqual([expect.stringMatching(/\.built-from cannot be read by this user/)]);
});

test('where neither the stamp nor the app can be read, one sentence says what to do', () => {
  makeUnreadableStamp();
  expect(() => isWebBuilt(warn, dist)).toThrow(
    expect.objectContaining({ name: 'StartError', message: expect.stringContaining('cannot write to') }),
  );
});

test('an app that was not built, or of other sources, is built', () => {
  expect(isWebBuilt(warn, dist)).toBe(false);
  writeFileSync(join(dist, '.built-from'), 'of other sources');
  expect(isWebBuilt(warn, dist)).toBe(false);
  expect(warnings).toEqual([]);
});

test('what is built can be read by every user of the machine', () => {
  mkdirSync(join(dist, 'assets'), { mode: 0o750 });
  writeFileSync(join(dist, 'assets', 'app.js'), '', { mode: 0o640 });
  letEverybodyRead(dist);
  const modeOf = (path: string) => statSync(path).mode & 0o777;
  expect([dist, join(dist, 'assets')].map(modeOf)).toEqual([0o755, 0o755]);
  expect(modeOf(join(dist, 'assets', 'app.js'))).toBe(0o644);
});
