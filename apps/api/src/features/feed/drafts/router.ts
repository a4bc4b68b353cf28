import type { Db } from '@kindred/db/client';
import {
  countDrafts,
  type DraftRow,
  draftById,
  draftPage as draftRows,
} from '@kindred/db/feed/drafts/visibility';
import { deleteDraft, insertDraft, lockDraftsOf, updateDraft } from '@kindred/db/feed/drafts/writes';
import { unusedMedia } from '@kindred/db/media/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import { postView } from '@kindred/validation/feed';
import {
  createDraftInput,
  DRAFTS_MAX,
  type DraftInput,
  type DraftView,
  draftIdInput,
  draftPage,
  draftsInput,
  draftView,
  SCHEDULE_DAYS_MAX,
  updateDraftInput,
} from '@kindred/validation/feed/drafts';
import { cutPage, decodeTime, encodeTime } from '../../../platform/paging.ts';
import { can, canOn, router, signedIn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { presentMedia } from '../../media/service.ts';
import { draftIssues, postOf, publishDraft } from '../service.ts';

const tags = ['Drafts'];
const DAY_MS = 86_400_000;

async function presentDrafts(db: Db, viewer: Viewer, rows: readonly DraftRow[]): Promise<DraftView[]> {
  const media = await unusedMedia(
    db,
    viewer.id,
    rows.flatMap(({ input }) => input.mediaIds),
  );
  const byId = new Map(media.map((row) => [row.id, row]));
  return rows.map((row) => ({
    id: row.id,
    input: row.input,
    media: row.input.mediaIds.flatMap((id) => byId.get(id) ?? []).map(presentMedia),
    publishAt: row.publishAt?.toISOString() ?? null,
    problem: row.problem,
    updatedAt: row.updatedAt.toISOString(),
  }));
}

async function presentDraft(db: Db, viewer: Viewer, row: DraftRow | undefined): Promise<DraftView> {
  const [view] = await presentDrafts(db, viewer, row === undefined ? [] : [row]);
  return view ?? fail('not_found');
}

/** What is to publish itself has to be a whole post, at a time to come. */
function checkSchedule(input: DraftInput, publishAt: string | null | undefined): void {
  if (publishAt === null || publishAt === undefined) return;
  const ahead = Date.parse(publishAt) - Date.now();
  if (ahead <= 0)
    fail('invalid_input', { issues: [{ path: 'publishAt', message: 'Choose a time to come' }] });
  if (ahead > SCHEDULE_DAYS_MAX * DAY_MS) {
    fail('invalid_input', { issues: [{ path: 'publishAt', message: 'Choose a time within a year' }] });
  }
  const { error } = postOf(input);
  if (error === undefined) return;
  fail('invalid_input', { issues: draftIssues(error) });
}

const load = (db: Db, viewer: Viewer, { id }: { id: string }) => draftById(db, viewer.id, id);
const changed = (viewer: Viewer, draftId: string) => ({
  topic: 'drafts_changed' as const,
  payload: { userId: viewer.id, draftId },
});
const mine = { permission: 'create_posts', load, policy: () => true } as const;
/** What somebody wrote stays theirs to read and to delete, whatever became of their role. */
const stillMine = { ...mine, permission: null } as const;

export const draftsRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/drafts',
        tags,
        summary: 'List my drafts or scheduled posts',
        protect: true,
      },
    })
    .input(draftsInput)
    .output(draftPage)
    .query(async ({ ctx, input }) => {
      const { list, limit, cursor } = input;
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await draftRows(ctx.db, ctx.viewer.id, { list, limit: limit + 1, after });
      const { shown, nextCursor } = cutPage(rows, limit, encodeTime);
      return { items: await presentDrafts(ctx.db, ctx.viewer, shown), nextCursor };
    }),

  get: canOn({ input: draftIdInput, ...stillMine })
    .meta({
      openapi: {
        method: 'GET',
        path: '/drafts/{id}',
        tags,
        summary: 'Get a draft or scheduled post',
        protect: true,
      },
    })
    .output(draftView)
    .query(({ ctx }) => presentDraft(ctx.db, ctx.viewer, ctx.subject)),

  create: can('create_posts')
    .meta({
      openapi: {
        method: 'POST',
        path: '/drafts',
        tags,
        summary: 'Create a draft or schedule a post',
        protect: true,
      },
    })
    .input(createDraftInput)
    .output(draftView)
    .mutation(async ({ ctx, input }) => {
      checkSchedule(input.input, input.publishAt);
      const id = await ctx.write(async (tx) => {
        await lockDraftsOf(tx, ctx.viewer.id);
        if ((await countDrafts(tx, ctx.viewer.id)) >= DRAFTS_MAX) fail('too_many_drafts');
        return insertDraft(tx, { authorId: ctx.viewer.id, ...input });
      });
      return presentDraft(ctx.db, ctx.viewer, await load(ctx.db, ctx.viewer, { id }));
    }),

  update: canOn({ input: updateDraftInput, ...mine })
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/drafts/{id}',
        tags,
        summary: 'Update a draft or its schedule',
        protect: true,
      },
    })
    .output(draftView)
    .mutation(async ({ ctx, input }) => {
      const { id, input: content, publishAt } = input;
      const time = publishAt === undefined ? ctx.subject.publishAt?.toISOString() : publishAt;
      if (publishAt !== undefined || content !== undefined) checkSchedule(content ?? ctx.subject.input, time);
      const when = publishAt === undefined || publishAt === null ? publishAt : new Date(publishAt);
      await ctx.write(async (tx, outbox) => {
        const isThere = await updateDraft(tx, {
          id,
          authorId: ctx.viewer.id,
          input: content,
          publishAt: when,
        });
        if (!isThere) fail('not_found');
        if (publishAt !== undefined) await outbox.event(changed(ctx.viewer, id));
      });
      return presentDraft(ctx.db, ctx.viewer, await load(ctx.db, ctx.viewer, { id }));
    }),

  delete: canOn({ input: draftIdInput, ...stillMine })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/drafts/{id}',
        tags,
        summary: 'Delete a draft or cancel a scheduled post',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx, outbox) => {
        if (!(await deleteDraft(tx, ctx.viewer.id, input.id))) fail('not_found');
        await outbox.event(changed(ctx.viewer, input.id));
      });
      return { message: 'Draft deleted' };
    }),

  publish: can('create_posts')
    .meta({
      openapi: {
        method: 'POST',
        path: '/drafts/{id}/publish',
        tags,
        summary: 'Publish a draft or a scheduled post now',
        description: 'With an Idempotency-Key header, a repeated request answers with the first post.',
        protect: true,
      },
    })
    .input(draftIdInput)
    .output(postView)
    .mutation(({ ctx, input }) => publishDraft(ctx, ctx.viewer, input.id)),
});
