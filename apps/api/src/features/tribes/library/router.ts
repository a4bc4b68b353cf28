import type { Db } from '@kindred/db/client';
import { itemById, itemsOf, pathTo } from '@kindred/db/tribes/library/visibility';
import { insertItem, type Misplaced, removeItem, updateItem } from '@kindred/db/tribes/library/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import {
  addFileInput,
  addFolderInput,
  FOLDER_DEPTH_MAX,
  FOLDER_MAX,
  type LibraryItem,
  libraryInput,
  libraryItem,
  libraryItemInput,
  libraryView,
  reportFileInput,
  updateItemInput,
} from '@kindred/validation/tribes/library';
import type { Outbox } from '../../../platform/bus.ts';
import { canOn, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { attachFile, sweepMedia } from '../../media/service.ts';
import { report } from '../../moderation/service.ts';
import { maySpeak, type SpaceInTribe } from '../spaces/service.ts';
import { announceLibrary } from './moderation.ts';
import { loadItem, loadLibrary, mayEdit, mayReport, present } from './service.ts';

const tags = ['Spaces'];

const REFUSED: Record<Misplaced, { path: string; message: string }> = {
  no_folder: { path: 'folderId', message: 'This folder is not there any more' },
  inside_itself: { path: 'folderId', message: 'A folder cannot be moved into itself' },
  deep: { path: 'folderId', message: `Folders are at most ${FOLDER_DEPTH_MAX} deep` },
  full: { path: 'folderId', message: `A folder holds at most ${FOLDER_MAX} files and folders` },
  taken: { path: 'name', message: 'There is already something of this name' },
};

function refuse(reason: Misplaced): never {
  return fail('invalid_input', { issues: [REFUSED[reason]] });
}

const changed = (outbox: Outbox, { tribe }: SpaceInTribe) => announceLibrary(outbox, tribe.id);

async function one(db: Db, viewer: Viewer, found: SpaceInTribe, itemId: string): Promise<LibraryItem> {
  const item = (await itemById(db, found.space.id, itemId)) ?? fail('not_found');
  return present(viewer, { ...found, item });
}

export const libraryRouter = router({
  list: canOn({ input: libraryInput, permission: null, load: loadLibrary, policy: () => true })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/spaces/{spaceId}/files',
        tags,
        summary: 'List the files and folders of a library or a folder',
        protect: true,
      },
    })
    .output(libraryView)
    .query(async ({ ctx, input }) => {
      const { spaceId, folderId } = input;
      const path = folderId === undefined ? [] : await pathTo(ctx.db, spaceId, folderId);
      if (folderId !== undefined && path.length === 0) fail('not_found');
      const items = await itemsOf(ctx.db, spaceId, folderId ?? null);
      return { path, items: items.map((item) => present(ctx.viewer, { ...ctx.subject, item })) };
    }),

  get: canOn({ input: libraryItemInput, permission: null, load: loadItem, policy: () => true })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/spaces/{spaceId}/files/{itemId}',
        tags,
        summary: 'Get a file or folder of a library',
        description: 'What is in a file is at its `url`, as a download.',
        protect: true,
      },
    })
    .output(libraryItem)
    .query(({ ctx }) => present(ctx.viewer, ctx.subject)),

  addFolder: canOn({ input: addFolderInput, permission: null, load: loadLibrary, policy: maySpeak })
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/spaces/{spaceId}/folders',
        tags,
        summary: 'Add a folder to a library',
        protect: true,
      },
    })
    .output(libraryItem)
    .mutation(async ({ ctx, input }) => {
      const { spaceId, folderId, name } = input;
      const made = await ctx.write(async (tx, outbox) => {
        const item = { spaceId, folderId, name, kind: 'folder' as const, createdBy: ctx.viewer.id };
        const inserted = await insertItem(tx, item);
        await changed(outbox, ctx.subject);
        return 'refused' in inserted ? refuse(inserted.refused) : inserted;
      });
      return one(ctx.db, ctx.viewer, ctx.subject, made.id);
    }),

  add: canOn({ input: addFileInput, permission: null, load: loadLibrary, policy: maySpeak })
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/spaces/{spaceId}/files',
        tags,
        summary: 'Add a file to a library',
        description: 'The file is sent first, to `POST /api/uploads?kind=file`.',
        protect: true,
      },
    })
    .output(libraryItem)
    .mutation(async ({ ctx, input }) => {
      const { spaceId, folderId, name, uploadId } = input;
      const made = await ctx.write(async (tx, outbox) => {
        const item = { spaceId, folderId, name, kind: 'file' as const, createdBy: ctx.viewer.id };
        const inserted = await insertItem(tx, item);
        if ('refused' in inserted) return refuse(inserted.refused);
        await attachFile(tx, ctx.viewer, {
          type: 'library_items',
          rowId: inserted.id,
          path: 'uploadId',
          uploadId,
        });
        await changed(outbox, ctx.subject);
        return inserted;
      });
      return one(ctx.db, ctx.viewer, ctx.subject, made.id);
    }),

  update: canOn({ input: updateItemInput, permission: null, load: loadItem, policy: mayEdit })
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/tribes/{id}/spaces/{spaceId}/files/{itemId}',
        tags,
        summary: 'Rename or move a file or folder',
        description: 'A `folderId` of null moves it to the top.',
        protect: true,
      },
    })
    .output(libraryItem)
    .mutation(async ({ ctx, input }) => {
      const { item } = ctx.subject;
      const { spaceId, itemId, name = item.name, folderId = item.parentId } = input;
      await ctx.write(async (tx, outbox) => {
        const refused = await updateItem(tx, itemId, { spaceId, name, folderId });
        if (refused !== undefined) refuse(refused);
        await changed(outbox, ctx.subject);
      });
      return one(ctx.db, ctx.viewer, ctx.subject, itemId);
    }),

  remove: canOn({ input: libraryItemInput, permission: null, load: loadItem, policy: mayEdit })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/tribes/{id}/spaces/{spaceId}/files/{itemId}',
        tags,
        summary: 'Delete a file, or a folder and its contents',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx, outbox) => {
        if (!(await removeItem(tx, input.spaceId, input.itemId))) fail('not_found');
        await outbox.job(sweepMedia, {});
        await changed(outbox, ctx.subject);
      });
      return { message: ctx.subject.item.kind === 'folder' ? 'Folder deleted' : 'File deleted' };
    }),

  report: canOn({
    input: reportFileInput,
    permission: null,
    load: loadItem,
    policy: mayReport,
    inArchive: true,
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/spaces/{spaceId}/files/{itemId}/report',
        tags,
        summary: 'Report a file of a library',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(({ ctx, input: { itemId: id, reason, details } }) =>
      report(ctx, ctx.viewer, 'library_item', { id, reason, details }),
    ),
});
