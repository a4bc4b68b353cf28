import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, sep } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { generateFeature } from './gen/feature.ts';
import { namesOf } from './gen/names.ts';
import { check } from './lint-rules.ts';
import { root, tool } from './processes.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

test('a noun in its forms', () => {
  expect(namesOf('recipes')).toMatchObject({
    Noun: 'Recipes',
    item: 'recipe',
    Item: 'Recipe',
    anItem: 'a recipe',
  });
  expect(namesOf('stories').item).toBe('story');
  expect(namesOf('boxes').item).toBe('box');
  expect(namesOf('addresses').item).toBe('address');
  expect(namesOf('chess').item).toBe('chess');
  expect(namesOf('entries').anItem).toBe('an entry');
  expect(namesOf('media', 'medium').item).toBe('medium');
  for (const word of ['Recipes', 'my-recipes', 'x', '../etc', ''])
    expect(() => namesOf(word)).toThrow(/cannot be/);
});

describe('a generated slice', () => {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'kindred-gen-')));
  let made: ReturnType<typeof generateFeature>;
  beforeAll(() => {
    copyCheckout(copy);
    made = generateFeature(copy, namesOf('recipes'));
    leaveUnchecked(copy, made);
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test('reaches every layer and keeps the rules', () => {
    const folders = ['validation', 'permissions', 'db', 'api', 'web', 'access'];
    for (const folder of folders)
      expect(made.written.some((path) => path.split('/')[1] === folder)).toBe(true);
    const problems = [...made.written, ...made.changed].flatMap((path) =>
      check(path, readFileSync(join(copy, path), 'utf8')),
    );
    expect(problems).toEqual([]);
  });

  // At once, for both read the whole server: its types take most of the time.
  test('compiles, from the table to the screen and the access case', () => {
    const config = { extends: './tsconfig.json', include: ['src', '../../tests/access'] };
    writeFileSync(join(copy, 'apps/web/tsconfig.slice.json'), JSON.stringify(config));
    const args = ['-p', 'apps/web/tsconfig.slice.json'];
    const checked = spawnSync(tool('tsc'), args, { cwd: copy, encoding: 'utf8' });
    expect(checked.stdout).toBe('');
    expect(checked.status).toBe(0);
  });

  test('a second time it is refused and nothing is touched', () => {
    const router = join(copy, 'apps/api/src/router.ts');
    const before = readFileSync(router, 'utf8');
    expect(() => generateFeature(copy, namesOf('recipes'))).toThrow(/There is already/);
    expect(readFileSync(router, 'utf8')).toBe(before);
  });
});

/**
 * Spares a second type check of what the slice leaves alone: each file that is not of it and imports none that it
 * changed. Their types are still read where the slice needs them.
 */
function leaveUnchecked(copy: string, { written, changed }: ReturnType<typeof generateFeature>): void {
  const names = changed.map((path) => basename(path).replace(/\.tsx?$/, ''));
  const imports = new RegExp(`['/](?:${names.join('|')}|router-type)(?:\\.tsx?)?'`);
  const slice = [...written, ...changed];
  const paths = globSync('{apps,packages,tests}/**/*.{ts,tsx}', {
    cwd: copy,
    exclude: (path) => path.endsWith('node_modules') || path.endsWith('.d.ts'),
  });
  for (const path of paths.map((found) => found.replaceAll(sep, '/'))) {
    const text = readFileSync(join(copy, path), 'utf8');
    if (slice.includes(path) || imports.test(text)) continue;
    writeFileSync(join(copy, path), `// @ts-nocheck\n${text}`);
  }
}

/** The sources, with node_modules whose links to our own packages lead into the copy. */
function copyCheckout(to: string): void {
  const skipped = new Set(['node_modules', '.git', '.data', '.turbo', '.results', 'dist', 'test-results']);
  cpSync(root, to, {
    recursive: true,
    filter: (path) => path === root || !skipped.has(basename(path)),
  });
  const packages = ['.', ...['apps', 'packages', 'tests'].flatMap((folder) => inside(root, folder))];
  for (const folder of packages)
    linkModules(join(root, folder, 'node_modules'), join(to, folder, 'node_modules'), to);
}

function inside(from: string, folder: string): string[] {
  return readdirSync(join(from, folder)).map((name) => join(folder, name));
}

function linkModules(from: string, to: string, copy: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    if (name.startsWith('@') && !lstatSync(source).isSymbolicLink()) linkModules(source, target, copy);
    else {
      const real = realpathSync(source);
      const isOurs = real.startsWith(root + sep) && !real.includes(`${sep}node_modules${sep}`);
      symlinkSync(isOurs ? join(copy, relative(root, real)) : real, target);
    }
  }
}
