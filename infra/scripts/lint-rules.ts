import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Problem, problemsOf, rules } from './rules/rules.ts';
import { readSource } from './rules/source.ts';

/**
 * Checks the project's own rules over every source file git knows or would add.
 * Exit code 1 when one is broken.
 */
function main(): void {
  const root = resolve(import.meta.dirname, '../..');
  const files = sourceFiles(root);
  const problems = files.flatMap((path) => check(path, readFileSync(join(root, path), 'utf8')));
  for (const { path, line, rule, message } of problems) console.log(`${path}:${line}  ${message} [${rule}]`);
  if (problems.length > 0) {
    const one = problems.length === 1;
    console.log(`\n${problems.length} ${one ? 'place breaks' : 'places break'} the project's rules.`);
    process.exitCode = 1;
  } else console.log(`${rules.length} rules hold in ${files.length} files.`);
}

/** @param path from the root of the repository: the rules depend on where a file is */
export function check(path: string, text: string): Problem[] {
  return problemsOf(readSource(path, text));
}

function sourceFiles(root: string): string[] {
  return [...new Set(listFiles(root))]
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(?:[cm]?[jt]sx?)$/.test(path) && !path.endsWith('.d.ts'))
    .filter((path) => existsSync(join(root, path)))
    .sort();
}

function listFiles(root: string): string[] {
  try {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return listed.split('\0');
  } catch {
    // An unpacked archive instead of a clone.
    return globSync('**/*.{js,jsx,ts,tsx,mjs,mts,cjs,cts}', {
      cwd: root,
      exclude: ['**/node_modules', '**/dist', '.*'],
    });
  }
}

if (import.meta.main) main();
