import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tool } from '../processes.ts';
import type { Names } from './names.ts';
import { type NewFile, serverFiles } from './server.ts';
import { testFiles } from './tests.ts';
import { webFiles } from './web.ts';

/** A line that makes an existing file know the new noun. */
interface Insertion {
  path: string;
  /** Goes before everything else; Biome sorts it in. */
  importLine: string;
  /** What stands where the noun belongs, and what it becomes. */
  anchor: RegExp;
  replacement: string;
}

/**
 * Writes a slice of the product for one noun, from its table to its screen.
 * @param root of the checkout
 * @returns the paths written and changed
 * @throws Error with a sentence before anything is written, when something of that name exists already
 */
export function generateFeature(root: string, names: Names): { written: string[]; changed: string[] } {
  const files: NewFile[] = [
    ...serverFiles(names, nextMigration(root)),
    ...webFiles(names),
    ...testFiles(names),
  ];
  const taken = [`packages/db/src/${names.noun}`, ...files.map(([path]) => path)].filter((path) =>
    existsSync(join(root, path)),
  );
  if (taken.length > 0) throw new Error(`There is already ${taken.join(', ')}: choose another noun.`);

  const changes = insertions(names).map((insertion): NewFile => [insertion.path, inserted(root, insertion)]);
  for (const [path, text] of [...files, ...changes]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const [written, changed] = [files.map(([path]) => path), changes.map(([path]) => path)];
  const code = [...written, ...changed].filter((path) => !path.endsWith('.sql'));
  const formatted = spawnSync(tool('biome'), ['check', '--write', ...code], { cwd: root, encoding: 'utf8' });
  if (formatted.status !== 0)
    throw new Error(`Biome is not content:\n${formatted.stdout}${formatted.stderr}`);
  return { written, changed };
}

function insertions({ noun, Noun }: Names): Insertion[] {
  return [
    {
      path: 'packages/db/src/schema/database.ts',
      importLine: `import type { ${Noun}GuardedTables } from './${noun}.ts';`,
      anchor: /(extends(?:\s*\w+GuardedTables,)*\s*\w+GuardedTables) \{\}/,
      replacement: `$1,\n    ${Noun}GuardedTables {}`,
    },
    {
      path: 'apps/api/src/router.ts',
      importLine: `import { ${noun}Router } from './features/${noun}/router.ts';`,
      anchor: /(export const appRouter = router\(\{[^}]*)\}\);/,
      replacement: `$1  ${noun}: ${noun}Router,\n});`,
    },
    {
      path: 'apps/web/src/app/routes.tsx',
      importLine: '',
      anchor: /(export const SCREENS[^\n]*\n[\s\S]*?)\n\];/,
      replacement: `$1\n  screen('/${noun}', () => import('../features/${noun}/${Noun}Screen.tsx')),\n];`,
    },
  ];
}

function inserted(root: string, { path, importLine, anchor, replacement }: Insertion): string {
  const text = readFileSync(join(root, path), 'utf8');
  if (!anchor.test(text))
    throw new Error(`${path} has changed its form: teach infra/scripts/gen/feature.ts.`);
  return `${importLine}${importLine ? '\n' : ''}${text.replace(anchor, replacement)}`;
}

function nextMigration(root: string): string {
  const numbers = readdirSync(join(root, 'packages/db/migrations')).map(
    (name) => Number.parseInt(name, 10) || 0,
  );
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}
