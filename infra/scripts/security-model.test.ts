import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './processes.ts';

const folder = join(root, 'docs');
const page = readFileSync(join(folder, 'SECURITY-MODEL.md'), 'utf8');

test('every file the security model names exists', () => {
  const links = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((link) => !existsSync(resolve(folder, link)))).toEqual([]);
});

test('every promise names who it is made to and a test that proves it', () => {
  const promises = page.slice(page.indexOf('## What is promised'), page.indexOf('## What is not promised'));
  const rows = promises.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Promise'));
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) {
    const [, promise = '', to = '', proof = ''] = row.split('|').map((cell) => cell.trim());
    expect(promise).not.toBe('');
    expect(to).toMatch(
      /\b(?:Everyone|visitor|member|creator|moderator|platform admin|operator|third-party token)\b/i,
    );
    expect(proof, row).toMatch(/\.test\.tsx?\)/);
  }
});
