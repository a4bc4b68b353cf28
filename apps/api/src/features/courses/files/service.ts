import type { Tx } from '@kindred/db/client';
import { lockPrivateUploads } from '@kindred/db/media/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import { fail } from '../../../trpc/errors.ts';

function refuseUpload(message: string): never {
  return fail('invalid_input', { issues: [{ path: 'uploadId', message }] });
}

/**
 * Locks an upload of the viewer that becomes a file of a course.
 * @param noVideo why a video is refused
 */
export async function uploadLocked(
  tx: Tx,
  viewer: Viewer,
  uploadId: string,
  noVideo = 'Upload a video as the video of the lesson',
): Promise<void> {
  const [upload] = await lockPrivateUploads(tx, viewer.id, [uploadId]);
  if (upload === undefined) return refuseUpload('This file is not there any more');
  if (upload.kind === 'video') refuseUpload(noVideo);
}
