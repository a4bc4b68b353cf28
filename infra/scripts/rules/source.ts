import { posix } from 'node:path';

/** One import, export-from or import() of a file. */
export interface Import {
  /** As written: './a.ts', '@kindred/db/client', 'zod'. */
  specifier: string;
  /** Path in the repository when it is ours, else undefined. */
  target: string | undefined;
  /** True for `import type` only: `import { type A }` still loads the module. */
  typeOnly: boolean;
  /** What is imported, as the module calls it; '*' for a namespace, nothing for `import 'x'`. */
  names: string[];
  line: number;
}

export interface Source {
  /** From the root of the repository, with forward slashes. */
  path: string;
  text: string;
  /** The text with comments and the insides of strings blanked; same length, same lines. */
  code: string;
  /** The text with everything but comments blanked. */
  comments: string;
  imports: Import[];
  lines: number;
}

/** Where the subpaths of our packages lead, as their `exports` say. */
const packageFolders: [string, string][] = [
  ['@kindred/validation', 'packages/validation/src'],
  ['@kindred/permissions', 'packages/permissions/src'],
  ['@kindred/db/factories', 'packages/db/factories'],
  ['@kindred/db/demo', 'packages/db/demo'],
  ['@kindred/db', 'packages/db/src'],
  ['@kindred/api', 'apps/api/src'],
  ['@kindred/web', 'apps/web/src'],
];
const packageFiles: Record<string, string> = {
  '@kindred/api/router-type': 'apps/api/src/router.ts',
  '@kindred/db/testing': 'packages/db/testing.ts',
};

export function readSource(path: string, text: string): Source {
  const { code, comments } = mask(text);
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  return { path, text, code, comments, imports: findImports(path, text, code), lines };
}

/** Line numbers, from 1, of every match in a text that was blanked or not. */
export function linesOf(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(new RegExp(pattern, 'g'))].map((match) => lineAt(text, match.index));
}

function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

function findImports(path: string, text: string, code: string): Import[] {
  const found: Import[] = [];
  const add = (index: number, quote: number, clause: string) => {
    const specifier = text.slice(quote + 1, text.indexOf(text.charAt(quote), quote + 1));
    found.push({
      specifier,
      target: resolve(path, specifier),
      typeOnly: /^type\s+(?!from\b)[\w{*$]/.test(clause),
      names: namesOf(clause),
      line: lineAt(text, index),
    });
  };
  for (const match of code.matchAll(/\b(?:import|export)\s+([\w\s{},*$]*?)\s*\bfrom\s*['"]/g)) {
    add(match.index, match.index + match[0].length - 1, match[1] ?? '');
  }
  for (const match of code.matchAll(/\bimport\s*['"]/g)) {
    add(match.index, match.index + match[0].length - 1, '');
  }
  for (const match of code.matchAll(/\b(?:import|require)\s*\(\s*['"`]/g)) {
    add(match.index, match.index + match[0].length - 1, '*');
  }
  return found;
}

function namesOf(clause: string): string[] {
  const names: string[] = [];
  const rest = clause.replace(/^type\s+/, '');
  const braces = rest.match(/\{([^}]*)\}/)?.[1] ?? '';
  for (const part of braces.split(',')) {
    const name = part
      .trim()
      .replace(/^type\s+/, '')
      .split(/\s+as\s+/)[0];
    if (name) names.push(name);
  }
  const outside = rest.replace(/\{[^}]*\}/, '');
  if (outside.includes('*')) names.push('*');
  else if (/\w/.test(outside)) names.push('default');
  return names;
}

function resolve(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier.split('?')[0] ?? specifier);
  const file = packageFiles[specifier];
  if (file) return file;
  for (const [name, folder] of packageFolders) {
    if (specifier === name) return folder;
    if (specifier.startsWith(`${name}/`)) return `${folder}${specifier.slice(name.length)}.ts`;
  }
  return undefined;
}

/**
 * Tells code from strings and comments. Text between JSX tags counts as code, where an apostrophe opens a
 * "string" that ends with its line at the latest: good enough for rules, which may miss there but not invent.
 */
function mask(text: string): { code: string; comments: string } {
  const code: string[] = [];
  const comments: string[] = [];
  /** Depth of braces inside each open `${`. */
  const templates: number[] = [];
  let at = 0;
  let lastCode = '';

  const emit = (until: number, kind: 'code' | 'string' | 'comment') => {
    for (; at < until && at < text.length; at += 1) {
      const character = text.charAt(at);
      const blank = character === '\n' ? '\n' : ' ';
      code.push(kind === 'code' ? character : blank);
      comments.push(kind === 'comment' ? character : blank);
      if (kind === 'code' && character.trim()) lastCode += character;
    }
    lastCode = lastCode.slice(-12);
  };
  const template = () => {
    while (at < text.length) {
      if (text[at] === '\\') emit(at + 2, 'string');
      else if (text.startsWith('${', at)) {
        emit(at + 2, 'code');
        templates.push(0);
        return;
      } else if (text[at] === '`') {
        emit(at + 1, 'code');
        return;
      } else emit(at + 1, 'string');
    }
  };

  while (at < text.length) {
    const character = text.charAt(at);
    if (text.startsWith('//', at)) emit(endOr(text.indexOf('\n', at), text.length), 'comment');
    else if (text.startsWith('/*', at))
      emit(endOr(text.indexOf('*/', at + 2), text.length - 2) + 2, 'comment');
    else if (character === '"' || character === "'") {
      const close = closingQuote(text, at);
      emit(at + 1, 'code');
      if (close !== undefined) {
        emit(close, 'string');
        emit(close + 1, 'code');
      }
    } else if (character === '`') {
      emit(at + 1, 'code');
      template();
    } else if (character === '/' && startsRegex(lastCode)) {
      const close = text.slice(at).match(/^\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/\w*/)?.[0].length;
      emit(at + 1, 'code');
      if (close) emit(at + close - 1, 'string');
    } else if (templates.length > 0 && (character === '{' || character === '}')) {
      const depth = templates.at(-1) ?? 0;
      emit(at + 1, 'code');
      if (character === '{') templates[templates.length - 1] = depth + 1;
      else if (depth > 0) templates[templates.length - 1] = depth - 1;
      else {
        templates.pop();
        template();
      }
    } else emit(at + 1, 'code');
  }
  return { code: code.join(''), comments: comments.join('') };
}

function endOr(index: number, otherwise: number): number {
  return index === -1 ? otherwise : index;
}

function closingQuote(text: string, open: number): number | undefined {
  for (let at = open + 1; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === text[open]) return at;
  }
  return undefined;
}

/** A slash divides after a value and begins a regular expression after anything else. */
function startsRegex(before: string): boolean {
  return before === '' || /(?:[(,=:[!&|?{};+*%~^>]|\breturn|\btypeof|\bcase)$/.test(before);
}
