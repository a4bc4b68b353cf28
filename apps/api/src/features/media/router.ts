import { ownMedia, ownUpload } from '@kindred/db/media/visibility';
import { deleteUnusedMedia, describeMedia, replaceUserImage, type UserImage } from '@kindred/db/media/writes';
import { canDeleteMedia, canDescribeMedia } from '@kindred/permissions/policies/media';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import {
  AVATAR_MAX,
  COVER_MAX,
  describeMediaInput,
  mediaIdInput,
  mediaView,
  storageView,
} from '@kindred/validation/media';
import { profileImages, uploadAvatarInput, uploadCoverInput } from '@kindred/validation/profiles';
import { noInput } from '@kindred/validation/text';
import { roomOf } from '../../platform/quota.ts';
import { canOn, router, signedIn } from '../../trpc/access.ts';
import type { Context } from '../../trpc/context.ts';
import { fail } from '../../trpc/errors.ts';
import {
  fileNames,
  inlineBodyLimit,
  inlineSize,
  keepInline,
  presentMedia,
  receiveUpload,
  sweepMedia,
} from './service.ts';

const tags = ['Media'];
const AVATAR = { widths: [384], square: 384 };
const COVER = { widths: [1280] };

async function replaceImage(
  ctx: Context,
  viewer: Viewer,
  column: UserImage,
  imageData: string,
): Promise<{ profileImageUrl: string | null; coverImageUrl: string | null }> {
  const isAvatar = column === 'profileImageUrl';
  return receiveUpload(ctx, viewer, inlineSize(imageData), async () => {
    const kept = await keepInline(
      ctx,
      { path: 'imageData', value: imageData, maxBytes: isAvatar ? AVATAR_MAX : COVER_MAX },
      isAvatar ? AVATAR : COVER,
    );
    try {
      return await ctx.write(async (tx, outbox) => {
        await outbox.job(sweepMedia, {});
        return replaceUserImage(tx, column, { ...kept, ownerId: viewer.id, alt: null });
      });
    } catch (error) {
      await ctx.deps.storage.remove(fileNames(kept)).catch(() => undefined);
      throw error;
    }
  });
}

export const mediaRouter = router({
  storage: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/uploads/storage',
        tags,
        summary: 'Show my storage use in bytes',
        protect: true,
      },
    })
    .input(noInput)
    .output(storageView)
    .query(async ({ ctx }) => {
      const { used, allowed } = await roomOf(ctx.db, ctx.deps.env, ctx.viewer.id);
      return { used, allowed };
    }),

  describe: canOn({
    input: describeMediaInput,
    permission: null,
    load: (db, viewer, { id }) => ownMedia(db, viewer.id, id),
    policy: canDescribeMedia,
  })
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/uploads/{id}',
        tags,
        summary: 'Set the alt text of an upload',
        description: 'For who cannot see it. An empty text takes back what was said.',
        protect: true,
      },
    })
    .output(mediaView)
    .mutation(async ({ ctx, input }) => {
      const alt = input.alt === '' ? null : input.alt;
      await ctx.write((tx) => describeMedia(tx, input.id, alt));
      return { ...presentMedia(ctx.subject), alt };
    }),

  delete: canOn({
    input: mediaIdInput,
    permission: null,
    load: (db, viewer, { id }) => ownUpload(db, viewer.id, id),
    policy: canDeleteMedia,
  })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/uploads/{id}',
        tags,
        summary: 'Delete an unused upload',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx, outbox) => {
        if (!(await deleteUnusedMedia(tx, input.id))) fail('not_found');
        await outbox.job(sweepMedia, {});
      });
      return { message: 'Upload deleted' };
    }),

  uploadAvatar: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/profile/upload-avatar',
        tags,
        summary: 'Replace my profile picture',
        description: '`imageData` is a data URL of at most 5 MB; what is kept is cut to a square.',
        protect: true,
      },
      bodyLimit: inlineBodyLimit(AVATAR_MAX),
    })
    .input(uploadAvatarInput)
    .output(profileImages)
    .mutation(({ ctx, input }) => replaceImage(ctx, ctx.viewer, 'profileImageUrl', input.imageData)),

  uploadCover: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/profile/upload-cover',
        tags,
        summary: 'Replace my cover image',
        description: '`imageData` is a data URL of at most 10 MB.',
        protect: true,
      },
      bodyLimit: inlineBodyLimit(COVER_MAX),
    })
    .input(uploadCoverInput)
    .output(profileImages)
    .mutation(({ ctx, input }) => replaceImage(ctx, ctx.viewer, 'coverImageUrl', input.imageData)),
});
