import { type ComponentProps, Suspense } from 'react';
import { lazyPartWithRetry } from '../../app/lazyWithRetry.tsx';
import { Loading, SkeletonBar } from '../../ui/Skeleton.tsx';

export { FileList, FileRow } from './FileList.tsx';
export { FilesField } from './FilesField.tsx';
export { fileNameOf } from './fileName.ts';
export { ImageField } from './ImageField.tsx';
export { MediaGallery } from './MediaGallery.tsx';
export { playAlone } from './playing.ts';
export { posterOf } from './poster.ts';
/** What others show and choose of pictures, videos and voices. They hand over and get `MediaView`s. */
export { type Hold, useHold } from './pressAndHold.ts';
export type { Recorded } from './record.ts';
export { clock } from './shape.ts';
export { sendFile, uploadFile, uploadForAppeal, uploadForMessage, uploadPlain } from './upload.ts';
export type { UploadedFile } from './useFiles.ts';
export { type Upload, useUploads } from './useUploads.ts';
export { VideoPlayer } from './VideoPlayer.tsx';

const LazyPicker = lazyPartWithRetry(() => import('./MediaPicker.tsx'));
const LazyRecorder = lazyPartWithRetry(() => import('./VoiceRecorder.tsx'));
const LazyVoice = lazyPartWithRetry(() => import('./VoicePlayer.tsx'));

const LazyBar = lazyPartWithRetry(() => import('./VoiceBar.tsx'));

function box(label: string, height: string) {
  return (
    <Loading label={label}>
      <SkeletonBar height={height} radius="var(--radius)" />
    </Loading>
  );
}

/** Their code comes when somebody is about to use them. */
export function MediaPicker(props: ComponentProps<typeof LazyPicker>) {
  return (
    <Suspense fallback={box('Loading the photo picker', '7rem')}>
      <LazyPicker {...props} />
    </Suspense>
  );
}

export function VoiceRecorder(props: ComponentProps<typeof LazyRecorder>) {
  return (
    <Suspense fallback={box('Loading the recorder', '7rem')}>
      <LazyRecorder {...props} />
    </Suspense>
  );
}

export function VoicePlayer(props: ComponentProps<typeof LazyVoice>) {
  return (
    <Suspense fallback={box('Loading the player', '4.5rem')}>
      <LazyVoice {...props} />
    </Suspense>
  );
}

export function VoiceBar(props: ComponentProps<typeof LazyBar>) {
  return (
    <Suspense fallback={box('Loading the recorder', '2.75rem')}>
      <LazyBar {...props} />
    </Suspense>
  );
}
