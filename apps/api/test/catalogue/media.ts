import { createMedia } from '@kindred/db/factories/media';
import { messageOnly } from '@kindred/validation/accounts';
import { mediaView } from '@kindred/validation/media';
import { profileImages } from '@kindred/validation/profiles';
import type { Row, World } from '../catalogue.ts';

/** A picture of one pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function uploadOf({ api, ada }: World): Promise<{ id: string }> {
  const { id } = await createMedia(api.db, { uploadedBy: ada.user.id });
  return { id };
}

export const MEDIA: Row[] = [
  {
    procedure: 'media.describe',
    kind: 'mutation',
    rest: 'PATCH /uploads/{id}',
    for: 'signedIn',
    input: async (world) => ({ ...(await uploadOf(world)), alt: 'A loaf' }),
    answers: mediaView,
  },
  {
    procedure: 'media.delete',
    kind: 'mutation',
    rest: 'DELETE /uploads/{id}',
    for: 'signedIn',
    input: uploadOf,
    answers: messageOnly,
  },
  {
    procedure: 'media.uploadAvatar',
    kind: 'mutation',
    rest: 'POST /profile/upload-avatar',
    for: 'signedIn',
    input: async () => ({ imageData: PIXEL }),
    answers: profileImages,
  },
  {
    procedure: 'media.uploadCover',
    kind: 'mutation',
    rest: 'POST /profile/upload-cover',
    for: 'signedIn',
    input: async () => ({ imageData: PIXEL }),
    answers: profileImages,
  },
];
