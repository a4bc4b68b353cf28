import { lessonVideos } from './features/courses/video/videos.ts';
import { eventVideos } from './features/events/after/videos.ts';
import type { VideoNoun } from './features/media/video/service.ts';

/** Every noun whose rows have uploaded videos. */
export const videoNouns: readonly VideoNoun[] = [lessonVideos, eventVideos];
