import type { Tx } from '@kindred/db/client';
import {
  sameUpload,
  type VideoOwner,
  type VideoOwnerKind,
  type VideoRow,
} from '@kindred/db/media/video/visibility';
import { insertUpload } from '@kindred/db/media/video/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { StartVideoInput, UploadedVideo, videoUpload } from '@kindred/validation/media/video';
import { id } from '@kindred/validation/text';
import { z } from 'zod';
import type { Outbox } from '../../../platform/bus.ts';
import { defineJob, type Job } from '../../../platform/job.ts';
import { checkQuota } from '../../../platform/quota.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { processVideo } from './process.ts';
import { prepareFile } from './uploads.ts';

export { deleteLatestVideo, deleteVideos, insertWholeUpload } from '@kindred/db/media/video/writes';
export { uploadFolder } from './uploads.ts';

type Ctx = Context & { viewer: Viewer };

/** Rules of a noun whose rows have uploaded videos. Rows are named by their id. */
export interface VideoRules {
  kind: VideoOwnerKind;
  /** The procedure whose rule the reads of its videos carry out. */
  readAs: string;
  /** Stops unless the caller can watch the video at this moment. */
  assertWatches(ctx: Context, id: string): Promise<void>;
  /** Stops unless the viewer can upload a video at this moment. */
  assertEdits(ctx: Ctx, id: string): Promise<void>;
  /** Locks the row, and stops unless the viewer can upload a video. */
  lockToEdit(tx: Tx, viewer: Viewer, id: string): Promise<void>;
  /** Locks the row for the job. */
  lock(tx: Tx, id: string): Promise<void>;
  /** Changes what depends on the video of the locked row, which plays from now on. */
  shown(tx: Tx, outbox: Outbox, video: ShownVideo): Promise<void>;
}

export interface ShownVideo {
  id: string;
  ownerId: string;
  uploadedBy: string | null;
}

/** A noun whose rows have uploaded videos, listed in apps/api/src/videos.ts. */
export interface VideoNoun extends VideoRules {
  /** Makes a whole upload the video of its row. */
  processJob: Job<{ videoId: string }>;
}

export function defineVideoNoun(jobName: string, rules: VideoRules): VideoNoun {
  const processJob = defineJob({
    name: jobName,
    payload: z.object({ videoId: id }),
    run: (deps, { videoId }) => processVideo(deps, rules, videoId),
  });
  return { ...rules, processJob };
}

/** Starts the upload of a video, or goes on with the unfinished one of the same file. */
export async function startUpload(
  ctx: Ctx,
  { kind, lockToEdit }: VideoRules,
  { id: ownerId, ...file }: StartVideoInput,
): Promise<z.infer<typeof videoUpload>> {
  const { viewer, deps } = ctx;
  const owner: VideoOwner = { kind, id: ownerId };
  const upload = { ...file, owner, userId: viewer.id };
  const begin = () =>
    deps.quota.receive(viewer, { announced: file.size, max: file.size }, () =>
      ctx.write(async (tx) => {
        await lockToEdit(tx, viewer, ownerId);
        const made = (await insertUpload(tx, upload)) ?? fail('uploads_unfinished');
        await checkQuota(tx, deps.env, viewer.id, 0);
        return made;
      }),
    );
  const videoId = (await sameUpload(ctx.db, upload)) ?? (await begin());
  await prepareFile(deps.env.DATA_DIR, videoId);
  return { id: videoId, url: `/api/video-uploads/${videoId}` };
}

export function presentVideo(kind: VideoOwnerKind, video: VideoRow | undefined): UploadedVideo | null {
  if (video === undefined || video.status === 'uploading') return null;
  const isReady = video.status === 'ready';
  return {
    id: video.id,
    status: video.status,
    error: video.error,
    name: video.name,
    size: Number(video.size),
    url: isReady ? `/api/${kind}-videos/${video.id}/content` : null,
    mimeType: isReady ? video.mimeType : null,
    duration: isReady ? video.duration : null,
    width: isReady ? video.width : null,
    height: isReady ? video.height : null,
  };
}
