import { describe, expect, test } from 'vitest';
import { check } from './lint-rules.ts';
import { exceptions } from './rules/exceptions.ts';
import { rules } from './rules/rules.ts';
import { readSource } from './rules/source.ts';

/** A file, and whether the rule under which it stands complains about it. */
interface Sample {
  path: string;
  bad?: string[];
  good?: string[];
}

const samples: Record<string, Sample[]> = {
  direction: [
    {
      path: 'packages/validation/src/feed.ts',
      bad: [
        `import { can } from '@kindred/permissions/matrix';`,
        `import type { Db } from '@kindred/db/client';`,
      ],
      good: [`import { z } from 'zod';`, `import { id } from './ids.ts';`],
    },
    {
      path: 'packages/permissions/src/policies/feed.ts',
      bad: [
        `import { readFeed } from '@kindred/db/feed/queries';`,
        `export { x } from '@kindred/api/server';`,
      ],
      good: [`import { postType } from '@kindred/validation/feed';`],
    },
    {
      path: 'packages/db/src/feed/queries.ts',
      bad: [
        `import { env } from '@kindred/api/platform/env';`,
        `import { x } from '../../../../apps/api/src/server.ts';`,
        `const api = await import('@kindred/api/server');`,
      ],
      good: [`import { can } from '@kindred/permissions/matrix';`, `import { db } from '../client.ts';`],
    },
    {
      path: 'apps/api/src/features/feed/router.ts',
      bad: [
        `import { Feed } from '@kindred/web/features/feed/feed';`,
        `import type { Post } from '../../../../web/src/features/feed/post.tsx';`,
        `import { visiblePosts } from '../../../../../packages/db/src/feed/visibility.ts';`,
      ],
      good: [`import { visiblePosts } from '@kindred/db/feed/visibility';`, `import { z } from 'zod';`],
    },
    {
      path: 'apps/web/src/app/client.ts',
      bad: [
        `import { appRouter } from '@kindred/api/router-type';`,
        `import { type AppRouter } from '@kindred/api/router-type';`,
        `import type { Env } from '@kindred/api/platform/env';`,
        `import type { Database } from '@kindred/db/schema/database';`,
      ],
      good: [
        `import type { AppRouter } from '@kindred/api/router-type';`,
        `import { can } from '@kindred/permissions/matrix';`,
        `import { limits } from '@kindred/validation/feed';`,
      ],
    },
    {
      path: 'tests/access/feed.test.ts',
      bad: [`import { routes } from '@kindred/web/app/routes';`],
      good: [
        `import { appRouter } from '@kindred/api/router';`,
        `import { cast } from '@kindred/db/demo/cast';`,
      ],
    },
  ],
  'platform-below-features': [
    {
      path: 'apps/api/src/platform/jobs.ts',
      bad: [
        `import { feedJobs } from '../features/feed/jobs.ts';`,
        `import type { AppRouter } from '../router.ts';`,
      ],
      good: [
        `import type { Deps } from '../trpc/context.ts';`,
        `import { can } from '@kindred/permissions/matrix';`,
      ],
    },
  ],
  'noun-inside': [
    {
      path: 'apps/api/src/features/feed/router.ts',
      bad: [
        `import { presentTribe } from '../tribes/present.ts';`,
        `import type { Tribe } from '../tribes/router.ts';`,
        `import { x } from '@kindred/api/features/tribes/jobs';`,
        `import { joinTribe } from '@kindred/db/tribes/writes';`,
      ],
      good: [
        `import { addPost } from '@kindred/db/feed/writes';`,
        `import { memberOf } from '@kindred/db/tribes/queries';`,
        `import { nameOf } from '../tribes/service.ts';`,
        `import { presentPost } from './present.ts';`,
      ],
    },
    {
      path: 'packages/db/src/feed/writes.ts',
      bad: [
        `import { join } from '../tribes/writes.ts';`,
        `import { unrestrictedDb } from '../tribes/helpers.ts';`,
      ],
      good: [
        `import { memberOf } from '../tribes/queries.ts';`,
        `import { visibleTribes } from '../tribes/visibility.ts';`,
        `import type { PostsTable } from '../schema/feed.ts';`,
        `import { unrestrictedDb } from '../unrestrictedDb.ts';`,
      ],
    },
    {
      path: 'apps/web/src/features/feed/post.tsx',
      bad: [
        `import { Avatar } from '../accounts/avatar.tsx';`,
        `const T = lazy(() => import('../tribes/tribe.tsx'));`,
      ],
      good: [
        `import { Avatar } from '../accounts/public.ts';`,
        `import { useMe } from '../accounts/hooks.ts';`,
      ],
    },
    {
      path: 'apps/web/src/ui/card.tsx',
      bad: [`import { useMe } from '../features/accounts/hooks.ts';`],
      good: [`import { Stack } from './stack.tsx';`],
    },
  ],
  'raw-sql': [
    {
      path: 'apps/api/src/features/feed/service.ts',
      bad: [
        `import { sql } from 'kysely';`,
        `import { type Kysely, sql as raw } from 'kysely';`,
        `import * as k from 'kysely';`,
      ],
      good: [`import type { Kysely } from 'kysely';`, `import { sql } from './words.ts';`],
    },
    { path: 'packages/db/src/feed/queries.ts', good: [`import { sql } from 'kysely';`] },
  ],
  'bare-procedure': [
    {
      path: 'apps/api/src/features/feed/router.ts',
      bad: [`import { initTRPC } from '@trpc/server';`],
      good: [`// initTRPC is elsewhere\nconst word = 'initTRPC';`],
    },
    { path: 'apps/api/src/trpc/access.ts', good: [`const t = initTRPC.create();`] },
  ],
  environment: [
    {
      path: 'apps/api/src/platform/mail.ts',
      bad: [
        `const host = process.env.SMTP_HOST;`,
        `const all = { ...process?.env };`,
        `const port = process['env'].PORT;`,
        `import { env } from 'node:process';`,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: a sample with a template in it
        'const at = `${process.env.HOST}:1`;',
      ],
      good: [
        `const text = 'set process.env.PORT';`,
        `/* process.env */ process.exit(1);`,
        'const t = `process.env`;',
      ],
    },
    { path: 'apps/api/src/platform/env.ts', good: [`const given = process.env;`] },
    { path: 'infra/scripts/test.ts', good: [`const given = process.env;`] },
    { path: 'apps/web/vite.config.ts', good: [`const given = process.env;`] },
  ],
  lucia: [
    {
      path: 'apps/api/src/features/accounts/service.ts',
      bad: [
        `import { Lucia } from 'lucia';`,
        `import type { Session } from 'lucia';`,
        `export * from 'lucia';`,
      ],
      good: [`import { signIn } from '../../platform/sessions.ts';`],
    },
    { path: 'apps/api/src/platform/sessions.ts', good: [`import { Lucia } from 'lucia';`] },
  ],
  'blank-text': [
    {
      path: 'apps/web/src/features/feed/Composer.tsx',
      bad: [
        `const isEmpty = text.trim() === '';`,
        `const isFull = (text ?? '').trim() !== "";`,
        'const isFull = text.trim().length > 0;',
        `const name = typed.trim() || 'Nameless';`,
        'const name = typed.trim() ? typed : undefined;',
        `const lines = all.map((each) => each.trim())\n  .filter((each) => each !== '');`,
      ],
      good: [
        'const isEmpty = isBlank(text);',
        'const isSame = typed.trim() === wanted && isKnown;',
        `const words = search.get('q')?.trim() ?? '';`,
        'const name = isBlank(typed) ? undefined : typed.trim();',
      ],
    },
    { path: 'apps/api/src/features/feed/service.ts', good: [`const isEmpty = text.trim() === '';`] },
  ],
  'unrestricted-db': [
    {
      path: 'apps/api/src/features/feed/service.ts',
      bad: [
        `import { unrestrictedDb } from '@kindred/db/unrestrictedDb';`,
        `import type { Database } from '@kindred/db/schema/database';`,
      ],
      good: [`import type { Db } from '@kindred/db/client';`],
    },
    {
      path: 'packages/db/src/feed/queries.ts',
      bad: [`import { unrestrictedDb } from '../unrestrictedDb.ts';`],
    },
    {
      path: 'packages/db/src/feed/visibility.ts',
      good: [`import { unrestrictedDb } from '../unrestrictedDb.ts';`],
    },
    {
      path: 'packages/db/demo/cast.ts',
      good: [`import { unrestrictedDb } from '../src/unrestrictedDb.ts';`],
    },
  ],
  html: [
    {
      path: 'apps/web/src/features/feed/post.tsx',
      bad: [
        `const a = <p dangerouslySetInnerHTML={{ __html: text }} />;`,
        `createElement('p', { 'dangerouslySetInnerHTML': { __html: text } });`,
        `element.innerHTML = text;`,
      ],
      good: [`const a = <p>{text}</p>;`, `if (element.innerHTML === '') stop();`],
    },
  ],
  'lazy-router': [
    {
      path: 'apps/api/src/router.ts',
      bad: [`import { lazy } from '@trpc/server';`, `const feed = t.lazy(() => import('./feed.ts'));`],
      good: [`const tree = z.lazy(() => node);`, `import { feedRouter } from '../features/feed/router.ts';`],
    },
    {
      path: 'apps/web/src/app/routes.tsx',
      good: [`const Feed = React.lazy(() => import('../features/feed/feed.tsx'));`],
    },
  ],
  'long-file': [
    { path: 'apps/web/src/app/shell.tsx', bad: ['a();\n'.repeat(501)], good: ['a();\n'.repeat(500)] },
    { path: 'packages/db/demo/people.ts', good: ['a();\n'.repeat(900)] },
  ],
  cast: [
    {
      path: 'apps/api/src/server.ts',
      bad: [`const a = b as any;`, `const a = (b as any).c;`, `// @ts-ignore\na();`, `/* @ts-nocheck */`],
      good: [
        `const text = 'as any';`,
        `// as any other\n`,
        `const a = b as unknown;`,
        `const word = '@ts-ignore';`,
      ],
    },
  ],
};

describe.each(Object.entries(samples))('%s', (rule, files) => {
  const broken = (path: string, text: string) =>
    check(path, text)
      .filter((problem) => problem.rule === rule)
      .map(({ line, message }) => ({ line, message }));

  for (const { path, bad = [], good = [] } of files) {
    test.each(bad)(`${path} breaks it: %s`, (text) => {
      expect(broken(path, text)).toHaveLength(1);
      expect(broken(path, text)[0]?.message).toMatch(/^\S.{20,}[.]$/);
    });
    test.each(good)(`${path} keeps it: %s`, (text) => {
      expect(broken(path, text)).toEqual([]);
    });
  }
});

test('every rule has a sample that breaks it, every exception a reason', () => {
  expect(Object.keys(samples).sort()).toEqual(rules.map(({ name }) => name).sort());
  for (const files of Object.values(samples)) expect(files.some(({ bad }) => bad?.length)).toBe(true);
  for (const { rule, reason } of exceptions) {
    expect(rules.map(({ name }) => name)).toContain(rule);
    expect(reason.length).toBeGreaterThan(10);
  }
});

describe('reading a file', () => {
  test('a problem is reported with its line', () => {
    const text = `import a from 'a';\n\n/* two\nlines */\nconst x = process.env.A;\n`;
    expect(check('apps/api/src/server.ts', text)).toMatchObject([{ line: 5, rule: 'environment' }]);
  });

  test('imports over several lines, of every form', () => {
    const text = [
      'import {',
      '  type A,',
      '  b as c,',
      `} from './x.ts';`,
      `import type D from "../y.ts";`,
      `export * from '@kindred/db/testing';`,
      `import './z.css';`,
      `const e = await import('./e.ts');`,
      `// import f from './f.ts'`,
      `const g = "import h from './h.ts'";`,
    ].join('\n');
    const { imports } = readSource('apps/api/src/server.ts', text);
    expect(imports.map(({ target, names, typeOnly, line }) => ({ target, names, typeOnly, line }))).toEqual([
      { target: 'apps/api/src/x.ts', names: ['A', 'b'], typeOnly: false, line: 1 },
      { target: 'apps/api/y.ts', names: ['default'], typeOnly: true, line: 5 },
      { target: 'packages/db/testing.ts', names: ['*'], typeOnly: false, line: 6 },
      { target: 'apps/api/src/z.css', names: [], typeOnly: false, line: 7 },
      { target: 'apps/api/src/e.ts', names: ['*'], typeOnly: false, line: 8 },
    ]);
  });

  test('quotes, templates and regular expressions hide what they hold and nothing more', () => {
    const text = [
      `const a = /['"\`]/g; const b = process.env;`,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a sample with templates in it
      'const c = `x ${ { d: `y ${process.env.E}` } } z`; const f = process.env;',
      `const g = h / 2 / 'process.env'.length;`,
      `const i = 'it\\'s process.env';`,
      `const j = <p>Don't</p>;`,
      'const k = process.env;',
    ].join('\n');
    const lines = check('apps/web/src/x.tsx', text).map(({ line }) => line);
    expect(lines).toEqual([1, 2, 2, 6]);
  });
});
