import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { EventRow } from '@kindred/db/events/visibility';
import { type VideoFrame, videoFrameOf } from '@kindred/validation/courses/videoHosts';

const STYLE = 'html,body{margin:0;height:100%;background:#000}video{width:100%;height:100%}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * The policy of the player of an HLS stream. Its playlist and segments can be on any host, so they are allowed in a
 * document of their own that only the app frames. It executes nothing, or where the browser has no HLS of its own,
 * the one script with the nonce, in a sandbox without the cookies and storage of the app.
 */
export function hlsPolicy(nonce?: string): string {
  const rules = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    ...(nonce === undefined
      ? ['media-src https:']
      : ['media-src blob:', 'connect-src https:', `script-src 'nonce-${nonce}'`, 'sandbox allow-scripts']),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ];
  return rules.join(';');
}

/** How a stream plays: in the frame of a site, or as HLS. */
type Stream = VideoFrame | { site: 'hls'; src: string };

/** The stream that the page of an event plays; undefined for a meeting elsewhere. */
export function streamOf(
  { kind, meetingUrl }: Pick<EventRow, 'kind' | 'meetingUrl'>,
  videoHosts: readonly string[],
): Stream | undefined {
  const url = meetingUrl === null ? null : URL.parse(meetingUrl);
  if (kind !== 'stream' || url === null) return undefined;
  const frame = videoFrameOf(url.href, videoHosts);
  if (frame !== undefined) return frame;
  const isHls = url.protocol === 'https:' && url.pathname.endsWith('.m3u8');
  return isHls ? { site: 'hls', src: url.href } : undefined;
}

/** Where the script of the player is. */
export const HLS_SCRIPT_PATH = '/join/player.js';

/** A document that plays an HLS stream: by what the browser has for it, or by the script where there is a nonce. */
export function hlsPlayer(src: string, nonce?: string): string {
  const address = src.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  const [attribute, script] =
    nonce === undefined
      ? ['src', '']
      : ['data-src', `<script nonce="${nonce}" src="${HLS_SCRIPT_PATH}"></script>`];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stream</title><style>${STYLE}</style></head><body><video controls autoplay playsinline ${attribute}="${address}"></video>${script}</body></html>`;
}

/** Plays the video of the document. A stream whose host does not answer is asked again. */
const START = `;(() => {
  const video = document.querySelector('video');
  const hls = new Hls({ enableWorker: false });
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
    else setTimeout(() => hls.loadSource(video.dataset.src), 5000);
  });
  hls.loadSource(video.dataset.src);
  hls.attachMedia(video);
})();
`;
let script: Promise<string> | undefined;

/** hls.js without alternate audio, subtitles and DRM, and what starts it. Read when it is first asked for. */
export function hlsScript(): Promise<string> {
  script ??= readFile(new URL(import.meta.resolve('hls.js/dist/hls.light.min.js')), 'utf8').then(
    (source) => source.replace(/\/\/# sourceMappingURL=.*$/m, '') + START,
  );
  return script;
}
