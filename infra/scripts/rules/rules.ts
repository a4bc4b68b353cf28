import { isExcepted } from './exceptions.ts';
import { type Import, linesOf, type Source } from './source.ts';

export interface Problem {
  path: string;
  line: number;
  rule: string;
  /** What is wrong and what to do instead. */
  message: string;
}

type Finding = { line: number; message: string };
interface Rule {
  name: string;
  find(source: Source): Finding[];
}

/** What each part may import of ours, itself included. The order is the direction. */
const mayImport: [part: string, targets: string[]][] = [
  ['packages/validation/', ['packages/validation/']],
  ['packages/permissions/', ['packages/permissions/', 'packages/validation/']],
  ['packages/db/', ['packages/db/', 'packages/permissions/', 'packages/validation/']],
  ['apps/api/', ['apps/api/', 'packages/']],
  ['apps/web/', ['apps/web/', 'packages/permissions/', 'packages/validation/']],
  ['tests/', ['tests/', 'apps/api/', 'packages/']],
  ['infra/', ['infra/', 'apps/api/', 'packages/']],
];
const routerType = 'apps/api/src/router.ts';
const partNames = /^(?:apps|packages)\/\w+\/|^tests\/\w+\/|^infra\/\w+\//;

export const rules: Rule[] = [
  {
    name: 'direction',
    find: ({ path, imports }) => {
      const allowed = mayImport.find(([part]) => path.startsWith(part))?.[1];
      if (!allowed) return [];
      return imports.flatMap(({ target, specifier, typeOnly, line }): Finding[] => {
        if (!target) return [];
        if (path.startsWith('apps/web/') && target === routerType) {
          if (typeOnly) return [];
          return [
            { line, message: `import ${specifier} with "import type": the web must not load the api.` },
          ];
        }
        if (!allowed.some((part) => target.startsWith(part) || `${target}/` === part)) {
          const order =
            'validation ← permissions ← db ← api; the web uses validation, permissions and router-type';
          return [
            { line, message: `${specifier} is the wrong direction (${order}): move what both need down.` },
          ];
        }
        const own = path.match(partNames)?.[0];
        if (specifier.startsWith('.') && own && !target.startsWith(own) && partNames.test(target)) {
          return [{ line, message: `${specifier} leaves its package: import it by its @kindred name.` }];
        }
        return [];
      });
    },
  },
  {
    name: 'platform-below-features',
    find: ({ path, imports }) =>
      /^apps\/api\/src\/(?:platform|trpc)\//.test(path)
        ? imports.flatMap(({ target, specifier, line }) =>
            target && /^apps\/api\/src\/(?!platform\/|trpc\/)/.test(target)
              ? [{ line, message: `platform/ and trpc/ know no feature: pass ${specifier} in from outside.` }]
              : [],
          )
        : [],
  },
  {
    name: 'noun-inside',
    find: ({ path, imports }) =>
      imports.flatMap((imported) => {
        const advice = insideOfAnother(path, imported);
        return advice ? [{ line: imported.line, message: `${imported.specifier}: ${advice}` }] : [];
      }),
  },
  {
    name: 'raw-sql',
    find: ({ imports }) =>
      named(imports, /^kysely$/, ['sql', '*'], 'Raw sql lives in packages/db only: write a query there.'),
  },
  {
    name: 'bare-procedure',
    find: ({ code }) =>
      at(
        code,
        /\binitTRPC\b/,
        'Build procedures with publicBecause, signedIn, can or canOn of trpc/access.ts.',
      ),
  },
  {
    name: 'environment',
    find: ({ code, imports }) => {
      const message = 'Read it in apps/api/src/platform/env.ts and pass the value: only there it is checked.';
      return [
        ...at(code, /\bprocess\s*(?:\?\.|\.)\s*env\b|\bprocess\s*\[\s*['"`]/, message),
        ...named(imports, /^(?:node:)?process$/, ['env'], message),
      ];
    },
  },
  {
    name: 'lucia',
    find: ({ imports }) =>
      named(
        imports,
        /^lucia$|^@lucia-auth\//,
        undefined,
        'Use platform/sessions.ts: lucia is behind that file.',
      ),
  },
  {
    name: 'unrestricted-db',
    find: ({ path, imports }) => {
      const unrestricted = 'packages/db/src/unrestrictedDb.ts';
      const schema = 'packages/db/src/schema/database.ts';
      return imports.flatMap(({ target, names, line }): Finding[] => {
        if (target === unrestricted) {
          return [
            { line, message: "Ask the noun's visibility.ts for rows the viewer may see, or add it there." },
          ];
        }
        if (target === schema && names.includes('Database') && !path.startsWith('packages/db/')) {
          return [{ line, message: 'Use Db of @kindred/db/client: Database includes the guarded tables.' }];
        }
        return [];
      });
    },
  },
  {
    name: 'html',
    find: ({ code, text }) => {
      const message = 'Text is text: render it as a child, with elements for what is formatted.';
      // Also quoted, as in createElement's properties: the blanked name between its quotes.
      const quoted = [...code.matchAll(/(['"]) {23}\1/g)]
        .filter(({ index }) => text.startsWith('dangerouslySetInnerHTML', index + 1))
        .map(({ index }) => ({ line: code.slice(0, index).split('\n').length, message }));
      const plain = at(
        code,
        /\bdangerouslySetInnerHTML\b|\.(?:innerHTML|outerHTML)\s*\+?=(?!=)|\.insertAdjacentHTML\b/,
        message,
      );
      return [...quoted, ...plain];
    },
  },
  {
    name: 'lazy-router',
    find: ({ path, code, imports }) => {
      const message = 'Import the router: the start-up check of access rules cannot see into a lazy one.';
      const imported = named(imports, /^@trpc\/server(?:\/|$)/, ['lazy', 'experimental_lazy'], message);
      const called = path.startsWith('apps/api/') ? at(code, /(?<!\bz)\.lazy\s*\(/, message) : [];
      return [...imported, ...called];
    },
  },
  {
    name: 'blank-text',
    find: ({ path, code }) =>
      path.startsWith('apps/web/src/')
        ? at(
            code,
            /\.trim\(\)\s*(?:[!=]==?\s*(?:''|""|``)|\.length\b|\|\||\?(?![.?])|\)\s*\.filter\()/,
            'Ask isBlank of @kindred/validation/characters: a text that shows nothing is blank as well.',
          )
        : [],
  },
  {
    name: 'long-file',
    find: ({ path, lines }) =>
      /\/src\/|^infra\//.test(path) && lines > 500
        ? [{ line: 501, message: `${lines} lines: divide it by what it does; 500 is the most.` }]
        : [],
  },
  {
    name: 'cast',
    find: ({ code, comments }) => [
      ...at(
        code,
        /\bas\s+any\b|<any>(?=\s*[\w({[])/,
        'Say the type: "as any" also gives access to restricted tables.',
      ),
      ...at(
        comments,
        /@ts-(?:ignore|nocheck)\b/,
        'Repair the type, or use @ts-expect-error with the reason.',
      ),
    ],
  },
];

/** All problems of one file, in the order of its lines. */
export function problemsOf(source: Source): Problem[] {
  return rules
    .filter(({ name }) => !isExcepted(name, source.path))
    .flatMap(({ name, find }) => find(source).map((found) => ({ ...found, rule: name, path: source.path })))
    .sort((a, b) => a.line - b.line);
}

/**
 * One noun sees of another only what that one has made for others:
 * in the api its service.ts, in db its queries.ts and visibility.ts, in the web its public.ts and hooks.ts.
 */
const boundaries: { inside: RegExp; open: RegExp; advice: string }[] = [
  {
    inside: /^apps\/api\/src\/features\/([\w-]+)\//,
    open: /\/(?:service|moderation)\.ts$/,
    advice: "another noun is reached through its service.ts only: export there what's needed.",
  },
  {
    inside: /^packages\/db\/src\/([\w-]+)\/(?!.*\.test\.ts$)/,
    open: /\/(?:queries|visibility|moderation)\.ts$|^packages\/db\/src\/moderation\/subject\.ts$|^packages\/db\/src\/(?:schema|embedded)\//,
    advice: "another noun's tables are reached through its queries.ts or visibility.ts only.",
  },
  {
    inside: /^apps\/web\/src\/features\/([\w-]+)\//,
    open: /\/(?:public|hooks)\.tsx?$/,
    advice: 'another feature is reached through its public.ts or hooks.ts only: export there what is shared.',
  },
];

function insideOfAnother(path: string, { target }: Import): string | undefined {
  if (!target) return undefined;
  if (/^apps\/web\/src\/ui\//.test(path) && /^apps\/web\/src\/features\//.test(target)) {
    return 'ui/ knows no domain: give it what it shows as properties, or move it to the feature.';
  }
  const [feature, table] = [
    path.match(/^apps\/api\/src\/features\/([\w-]+)\//)?.[1],
    target.match(/^packages\/db\/src\/([\w-]+)\/(?:\w+\/)?writes\.ts$/)?.[1],
  ];
  if (feature && table && feature !== table) {
    return `only the ${table} feature writes its tables: export what is needed from its service.ts.`;
  }
  for (const { inside, open, advice } of boundaries) {
    const [own, other] = [path.match(inside)?.[1], target.match(inside)?.[1]];
    if (own && other && own !== other && !open.test(target)) return advice;
  }
  return undefined;
}

function at(text: string, pattern: RegExp, message: string): Finding[] {
  return linesOf(text, pattern).map((line) => ({ line, message }));
}

function named(imports: Import[], from: RegExp, names: string[] | undefined, message: string): Finding[] {
  return imports
    .filter(({ specifier }) => from.test(specifier))
    .filter((imported) => !names || imported.names.some((name) => names.includes(name)))
    .map(({ line }) => ({ line, message }));
}
