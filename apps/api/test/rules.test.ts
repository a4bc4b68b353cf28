import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../', import.meta.url);
const SOURCES = ['packages/permissions/src/', 'packages/db/src/', 'apps/api/src/', 'apps/web/src/'];

test('every rule of packages/permissions is used by the product, not by tests alone', () => {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|fixture)\./.test(file))
      .map((file) => ({ file: folder + file, text: readFileSync(new URL(folder + file, ROOT), 'utf8') })),
  );
  const counts = new Map<string, number>();
  for (const { text } of files) {
    for (const word of text.match(/\w+/g) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const exported = files
    .filter(({ file }) => file.startsWith('packages/permissions/'))
    .flatMap(({ text }) => [...text.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)])
    .map(([, name = '']) => name);
  expect(exported.length).toBeGreaterThan(50);
  expect(exported.filter((name) => (counts.get(name) ?? 0) < 2)).toEqual([]);
});
