import { type ComponentProps, lazy, Suspense } from 'react';
import { Loading, SkeletonBar } from '../../ui/Skeleton.tsx';

/** What others show and choose of pictures, videos and voices. They hand over and get `MediaView`s. */
export { MediaGallery } from './MediaGallery.tsx';
export { uploadFile, uploadPlain } from './upload.ts';
export { type Upload, useUploads } from './useUploads.ts';
export { VideoPlayer } from './VideoPlayer.tsx';

const LazyPicker = lazy(() => import('./MediaPicker.tsx'));
const LazyRecorder = lazy(() => import('./VoiceRecorder.tsx'));
const LazyVoice = lazy(() => import('./VoicePlayer.tsx'));

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
