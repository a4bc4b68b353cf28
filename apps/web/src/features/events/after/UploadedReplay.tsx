import type { UploadedVideo } from '@kindred/validation/media/video';
import { useState } from 'react';
import { Playback, UploadedPlayer } from '../../media/video/public.ts';

/** The player of an uploaded replay, loaded where there is one. */
export default function UploadedReplay(props: { upload: UploadedVideo; title: string }) {
  const [playback] = useState(() => new Playback());
  return <UploadedPlayer playback={playback} {...props} />;
}
