import type { Db } from '@kindred/db/client';
import { lockProduct, sellsNothing } from '@kindred/db/commerce/productDrafts/writes';
import { fileForOwner, filesOf } from '@kindred/db/commerce/products/visibility';
import { insertProductFile, removeProductFile } from '@kindred/db/commerce/products/writes';
import { canEditProduct } from '@kindred/permissions/policies/products';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import {
  addProductFileInput,
  FILES_MAX,
  productFile,
  productFileInput,
  productInput,
} from '@kindred/validation/commerce/products';
import { z } from 'zod';
import { canOn, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { attachFile, sweepMedia } from '../../media/service.ts';
import { notifyProduct } from '../notices/service.ts';
import { presentFile } from './present.ts';
import { loadProduct } from './service.ts';

const tags = ['Products'];
const edits = { permission: null, load: loadProduct, policy: canEditProduct } as const;

async function loadFile(db: Db, viewer: Viewer, input: { id: string; fileId: string }) {
  return fileForOwner(db, viewer, { productId: input.id, fileId: input.fileId });
}

export const filesRouter = router({
  list: canOn({ input: productInput, ...edits })
    .meta({
      openapi: {
        method: 'GET',
        path: '/products/{id}/files',
        tags,
        summary: 'List all versions of the files of a product of mine',
        protect: true,
      },
    })
    .output(z.array(productFile))
    .query(async ({ ctx, input }) => {
      const files = await filesOf(ctx.db, input.id, 'all');
      return files.map(presentFile(input.id, true));
    }),

  get: canOn({ input: productFileInput, permission: null, load: loadFile, policy: () => true })
    .meta({
      openapi: {
        method: 'GET',
        path: '/products/{id}/files/{fileId}',
        tags,
        summary: 'Get a file of a product that I sell or bought',
        description: 'What is in it is at its `url`, as a download.',
        protect: true,
      },
    })
    .output(productFile)
    .query(({ ctx, input }) => presentFile(input.id, true)(ctx.subject)),

  add: canOn({ input: addProductFileInput, ...edits })
    .meta({
      openapi: {
        method: 'POST',
        path: '/products/{id}/files',
        tags,
        summary: 'Add a file to a product, or a new version of one',
        description:
          'The file is sent first, to `POST /api/uploads?kind=file`. An existing name makes a new version, and buyers are notified.',
        protect: true,
      },
    })
    .output(productFile)
    .mutation(async ({ ctx, input }) => {
      const { id: productId, name, uploadId } = input;
      const made = await ctx.write(async (tx, outbox) => {
        const file = await insertProductFile(tx, { productId, name, max: FILES_MAX });
        if (file === undefined) {
          const message = `A product has at most ${FILES_MAX} versions of files`;
          return fail('invalid_input', { issues: [{ path: 'name', message }] });
        }
        await attachFile(tx, ctx.viewer, {
          type: 'product_files',
          rowId: file.id,
          path: 'uploadId',
          uploadId,
        });
        await notifyProduct(tx, outbox, 'new_version', productId);
        return file;
      });
      const row = await fileForOwner(ctx.db, ctx.viewer, { productId, fileId: made.id });
      return presentFile(productId, true)(row ?? fail('not_found'));
    }),

  remove: canOn({ input: productFileInput, ...edits })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/products/{id}/files/{fileId}',
        tags,
        summary: 'Delete a version of a file of a product',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx, outbox) => {
        const { id: productId, fileId } = input;
        await lockProduct(tx, productId);
        if (!(await removeProductFile(tx, { productId, fileId }))) fail('not_found');
        if (await sellsNothing(tx, productId)) fail('last_file');
        await outbox.job(sweepMedia, {});
      });
      return { message: 'File deleted' };
    }),
});
