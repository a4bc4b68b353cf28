import type { Names } from './names.ts';

/** A new file: its path from the root of the repository and its text. */
export type NewFile = [path: string, text: string];

/** From table to procedure: private things of one person, to be made into what the noun really is. */
export function serverFiles(names: Names, migration: string): NewFile[] {
  const { noun, Noun, item, Item, ITEM, anItem } = names;
  return [
    [
      `packages/validation/src/${noun}.ts`,
      `import { z } from 'zod';
import { arrayPageShape } from './paging.ts';
import { id, text, timestamp } from './text.ts';

export const ${ITEM}_TITLE_MAX = 200;

export const create${Item}Input = z.strictObject({
  title: text()
    .trim()
    .min(1, { error: 'Please add a title' })
    .max(${ITEM}_TITLE_MAX, { error: \`Title must be at most \${${ITEM}_TITLE_MAX} characters\` }),
});
export type Create${Item}Input = z.infer<typeof create${Item}Input>;

export const ${item}IdInput = z.strictObject({ id });

export const ${noun}ListInput = z.strictObject(arrayPageShape);

export const ${item}View = z.object({
  id,
  title: z.string(),
  createdAt: timestamp,
  can: z.object({ delete: z.boolean() }),
});
export type ${Item}View = z.infer<typeof ${item}View>;
`,
    ],
    [
      `packages/permissions/src/policies/${noun}.ts`,
      `import type { Viewer } from '../viewer.ts';

/** What a rule needs to know about ${anItem} that the viewer can already see. */
export interface ${Item}Subject {
  ownerId: string;
}

export function canDelete${Item}(viewer: Viewer | null, ${item}: ${Item}Subject): boolean {
  return viewer !== null && viewer.id === ${item}.ownerId;
}
`,
    ],
    [
      `packages/permissions/src/policies/${noun}.test.ts`,
      `import { ROLES } from '@kindred/validation/accounts';
import { expect, test } from 'vitest';
import { canDelete${Item} } from './${noun}.ts';

test('the owner may delete, whatever their role, and nobody else', () => {
  for (const role of ROLES) {
    expect(canDelete${Item}({ id: 'ada', role }, { ownerId: 'ada' }), role).toBe(true);
    expect(canDelete${Item}({ id: 'leo', role }, { ownerId: 'ada' }), role).toBe(false);
  }
  expect(canDelete${Item}(null, { ownerId: 'ada' })).toBe(false);
});
`,
    ],
    [
      `packages/db/migrations/${migration}_${noun}.sql`,
      `create table ${noun} (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references users on delete cascade,
  title text not null,
  created_at timestamptz not null default now()
);
create index ${noun}_owner_idx on ${noun} (owner_id, id desc);
`,
    ],
    [
      `packages/db/src/schema/${noun}.ts`,
      `import type { Id, TimestampNow } from './types.ts';

export interface ${Noun}Table {
  id: Id;
  ownerId: string;
  title: string;
  createdAt: TimestampNow;
}

/** Private by row: behind \`unrestrictedDb\`. */
export interface ${Noun}GuardedTables {
  ${noun}: ${Noun}Table;
}
`,
    ],
    [
      `packages/db/src/${noun}/visibility.ts`,
      `import type { Viewer } from '@kindred/permissions/viewer';
import type { Db, Tx } from '../client.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';

/** The one rule of who sees ${anItem}: its owner. */
export function visible${Noun}(db: Db | Tx, viewer: Viewer) {
  return unrestrictedDb(db).selectFrom('${noun}').where('${noun}.ownerId', '=', viewer.id);
}
`,
    ],
    [
      `packages/db/src/${noun}/queries.ts`,
      `import type { ${Item}Subject } from '@kindred/permissions/policies/${noun}';
import type { Viewer } from '@kindred/permissions/viewer';
import type { Db, Tx } from '../client.ts';
import { visible${Noun} } from './visibility.ts';

export interface ${Item}Row extends ${Item}Subject {
  id: string;
  title: string;
  createdAt: Date;
}

const COLUMNS = ['${noun}.id', '${noun}.ownerId', '${noun}.title', '${noun}.createdAt'] as const;

/** Newest first; ids are in the order of time. */
export async function ${noun}Page(
  db: Db,
  viewer: Viewer,
  page: { limit: number; after?: string | undefined },
): Promise<${Item}Row[]> {
  const { after } = page;
  return visible${Noun}(db, viewer)
    .select(COLUMNS)
    .$if(after !== undefined, (query) => query.where('${noun}.id', '<', after ?? ''))
    .orderBy('${noun}.id', 'desc')
    .limit(page.limit)
    .execute();
}

export async function ${item}ById(db: Db | Tx, viewer: Viewer, id: string): Promise<${Item}Row | undefined> {
  return visible${Noun}(db, viewer).select(COLUMNS).where('${noun}.id', '=', id).executeTakeFirst();
}
`,
    ],
    [
      `packages/db/src/${noun}/writes.ts`,
      `import type { Tx } from '../client.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';

/** @returns the id of the new ${item}. */
export async function insert${Item}(tx: Tx, ${item}: { ownerId: string; title: string }): Promise<string> {
  const row = await unrestrictedDb(tx)
    .insertInto('${noun}')
    .values(${item})
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** @returns false when it was gone already. */
export async function delete${Item}(tx: Tx, id: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .deleteFrom('${noun}')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
`,
    ],
    [
      `apps/api/src/features/${noun}/present.ts`,
      `import type { ${Item}Row } from '@kindred/db/${noun}/queries';
import { canDelete${Item} } from '@kindred/permissions/policies/${noun}';
import type { Viewer } from '@kindred/permissions/viewer';
import type { ${Item}View } from '@kindred/validation/${noun}';

export function present${Item}(row: ${Item}Row, viewer: Viewer): ${Item}View {
  return {
    id: row.id,
    title: row.title,
    createdAt: row.createdAt.toISOString(),
    can: { delete: canDelete${Item}(viewer, row) },
  };
}
`,
    ],
    [
      `apps/api/src/features/${noun}/router.ts`,
      `import { ${item}ById, ${noun}Page } from '@kindred/db/${noun}/queries';
import { delete${Item}, insert${Item} } from '@kindred/db/${noun}/writes';
import { canDelete${Item} } from '@kindred/permissions/policies/${noun}';
import { messageOnly } from '@kindred/validation/accounts';
import { create${Item}Input, ${item}IdInput, ${noun}ListInput, ${item}View } from '@kindred/validation/${noun}';
import { z } from 'zod';
import { canOn, router, signedIn } from '../../trpc/access.ts';
import { fail } from '../../trpc/errors.ts';
import { present${Item} } from './present.ts';

const tags = ['${Noun}'];

export const ${noun}Router = router({
  list: signedIn
    .meta({ openapi: { method: 'GET', path: '/${noun}', tags, summary: 'My ${noun}', protect: true } })
    .input(${noun}ListInput)
    .output(z.array(${item}View))
    .query(async ({ ctx, input }) => {
      const rows = await ${noun}Page(ctx.db, ctx.viewer, input);
      return rows.map((row) => present${Item}(row, ctx.viewer));
    }),

  create: signedIn
    .meta({ openapi: { method: 'POST', path: '/${noun}', tags, summary: 'Add ${anItem}', protect: true } })
    .input(create${Item}Input)
    .output(${item}View)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        const id = await insert${Item}(tx, { ownerId: ctx.viewer.id, ...input });
        const row = await ${item}ById(tx, ctx.viewer, id);
        return row ? present${Item}(row, ctx.viewer) : fail('not_found');
      }),
    ),

  get: canOn({
    input: ${item}IdInput,
    permission: null,
    load: (db, viewer, { id }) => ${item}ById(db, viewer, id),
    policy: () => true,
  })
    .meta({ openapi: { method: 'GET', path: '/${noun}/{id}', tags, summary: 'One ${item}', protect: true } })
    .output(${item}View)
    .query(({ ctx }) => present${Item}(ctx.subject, ctx.viewer)),

  delete: canOn({
    input: ${item}IdInput,
    permission: null,
    load: (db, viewer, { id }) => ${item}ById(db, viewer, id),
    policy: canDelete${Item},
  })
    .meta({ openapi: { method: 'DELETE', path: '/${noun}/{id}', tags, summary: 'Delete ${anItem}', protect: true } })
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      const isGone = await ctx.write((tx) => delete${Item}(tx, input.id));
      return isGone ? { message: '${Item} deleted' } : fail('not_found');
    }),
});
`,
    ],
  ];
}
