const WIDTH_MAX = 1280;
const PATIENCE_MS = 6_000;
/** The very first picture of many films is black. */
const AT_SECONDS = 0.4;

export interface Poster {
  picture: Blob | null;
  /** Milliseconds, null where the file does not say. */
  duration: number | null;
}

function once(element: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    element.addEventListener(event, () => resolve(), { once: true });
    element.addEventListener('error', () => reject(new Error('The video does not play here')), {
      once: true,
    });
  });
}

async function draw(video: HTMLVideoElement): Promise<Poster> {
  await once(video, 'loadeddata');
  const { duration: seconds, videoWidth, videoHeight } = video;
  const duration = Number.isFinite(seconds) ? Math.round(seconds * 1000) : null;
  if (videoWidth === 0 || videoHeight === 0) return { picture: null, duration };
  const seeked = once(video, 'seeked');
  video.currentTime = Math.min(AT_SECONDS, duration === null ? 0.01 : seconds / 2);
  await seeked;
  const scale = Math.min(1, WIDTH_MAX / videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.82));
  return { picture, duration };
}

/** The picture a video shows before it plays. A video that this browser does not play has none. */
export async function posterOf(url: string): Promise<Poster> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  const none: Poster = { picture: null, duration: null };
  const late = new Promise<Poster>((resolve) => setTimeout(() => resolve(none), PATIENCE_MS));
  const drawn = draw(video).catch(() => none);
  video.src = url;
  const poster = await Promise.race([drawn, late]);
  video.removeAttribute('src');
  video.load();
  return poster;
}
