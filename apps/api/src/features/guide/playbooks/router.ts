import type { Db } from '@kindred/db/client';
import {
  countPlaybooksOf,
  findPlaybook,
  playbookPage as playbookRows,
} from '@kindred/db/guide/playbooks/visibility';
import {
  deletePlaybook,
  insertPlaybook,
  lockPlaybook,
  updatePlaybook,
} from '@kindred/db/guide/playbooks/writes';
import { canEditPlaybook } from '@kindred/permissions/policies/guide';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import {
  createPlaybookInput,
  PLAYBOOKS_MAX,
  type PlaybookView,
  playbookInput,
  playbookPage,
  playbooksInput,
  playbookView,
  updatePlaybookInput,
} from '@kindred/validation/guide/playbooks';
import { z } from 'zod';
import { once } from '../../../platform/idempotency.ts';
import { HOUR, limit as limitTo } from '../../../platform/limits.ts';
import { cutPage, decodeCursor, encodeCursor } from '../../../platform/paging.ts';
import { canOn, router, signedIn } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { allows, loadInside, withTribeLocked } from '../../tribes/service.ts';
import { presentPlaybook, presentPlaybookCard } from './present.ts';

const documented = documentedUnder('Guide');
const PLAYBOOKS_AN_HOUR = 60;
const cursorParts = z.tuple([z.literal('g'), z.enum(['0', '1']), z.uuid()]);

const load = (db: Db, viewer: Viewer, { id }: { id: string }) => findPlaybook(db, viewer, id);
const edit = { permission: null, load, policy: canEditPlaybook } as const;

async function playbookNow(ctx: Context, viewer: Viewer, id: string): Promise<PlaybookView> {
  return presentPlaybook((await findPlaybook(ctx.db, viewer, id)) ?? fail('not_found'), viewer);
}

export const playbooksRouter = router({
  list: signedIn
    .meta(documented('GET', '/guide/playbooks', 'List playbooks, those of my tribes first'))
    .input(playbooksInput)
    .output(playbookPage)
    .query(async ({ ctx, input }) => {
      const { q, category, tribeId, limit, cursor } = input;
      const [, place, id] = cursor ? decodeCursor(cursor, cursorParts) : [];
      const after = place === undefined || id === undefined ? undefined : { place, id };
      const asked = { q, goal: category, tribeId, limit: limit + 1, after };
      const rows = await playbookRows(ctx.db, ctx.viewer, asked);
      const { shown, nextCursor } = cutPage(rows, limit, (row) => encodeCursor(['g', row.place, row.id]));
      return { items: shown.map(presentPlaybookCard), nextCursor };
    }),

  get: canOn({ input: playbookInput, permission: null, load, policy: () => true })
    .meta(documented('GET', '/guide/playbooks/{id}', 'Get a playbook with its steps'))
    .output(playbookView)
    .query(({ ctx }) => presentPlaybook(ctx.subject, ctx.viewer)),

  create: canOn({
    input: createPlaybookInput,
    permission: null,
    load: (db, viewer, { tribeId }) => loadInside(db, viewer, { id: tribeId }),
    policy: allows('manage_settings'),
  })
    .meta(documented('POST', '/guide/playbooks', 'Write a playbook for the members of a tribe I run'))
    .output(playbookView)
    .mutation(async ({ ctx, input }) => {
      const { viewer, subject } = ctx;
      const { tribeId: _, ...playbook } = input;
      await limitTo(ctx.db, `playbooks:${viewer.id}`, PLAYBOOKS_AN_HOUR, HOUR);
      const id = await ctx.write((tx) =>
        once(tx, ctx, viewer, 'guide.playbooks.create', input, async () => {
          await withTribeLocked(tx, viewer, subject.id, 'manage_settings');
          if ((await countPlaybooksOf(tx, subject.id)) >= PLAYBOOKS_MAX) fail('too_many_playbooks');
          return insertPlaybook(tx, { tribeId: subject.id, authorId: viewer.id }, playbook);
        }),
      );
      return playbookNow(ctx, viewer, id);
    }),

  update: canOn({ input: updatePlaybookInput, ...edit })
    .meta(documented('PUT', '/guide/playbooks/{id}', 'Change a playbook of a tribe'))
    .output(playbookView)
    .mutation(async ({ ctx, input: { id, readAt, ...playbook } }) => {
      await limitTo(ctx.db, `playbooks:${ctx.viewer.id}`, PLAYBOOKS_AN_HOUR, HOUR);
      await ctx.write(async (tx) => {
        const { updatedAt } = (await lockPlaybook(tx, id)) ?? fail('not_found');
        if (readAt !== undefined && Date.parse(readAt) !== updatedAt.getTime()) fail('playbook_changed');
        await updatePlaybook(tx, id, playbook);
      });
      return playbookNow(ctx, ctx.viewer, id);
    }),

  delete: canOn({ input: playbookInput, ...edit })
    .meta(
      documented('DELETE', '/guide/playbooks/{id}', 'Delete a playbook of a tribe', 'Plans made of it stay.'),
    )
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      if (!(await ctx.write((tx) => deletePlaybook(tx, input.id)))) fail('not_found');
      return { message: 'Playbook deleted' };
    }),
});
