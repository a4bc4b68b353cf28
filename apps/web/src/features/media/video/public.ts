export { VIDEO_UPLOAD } from './copy.ts';
export { Playback, usePlayback } from './Playback.ts';
export { keepPosition, readPosition } from './settings.ts';
export { UploadedPlayer } from './UploadedPlayer.tsx';
export { videoInputOf, videoUpload } from './useVideoUpload.ts';
export { VideoUpload } from './VideoUpload.tsx';
