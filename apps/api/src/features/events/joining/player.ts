import { createHash } from 'node:crypto';
import type { EventRow } from '@kindred/db/events/visibility';
import { type VideoFrame, videoFrameOf } from '@kindred/validation/courses/videoHosts';

const STYLE = 'html,body{margin:0;height:100%;background:#000}video{width:100%;height:100%}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * The policy of the player of an HLS stream. Its playlist and segments can be on any host, so they are allowed in a
 * document of their own that executes nothing and can be shown by the app alone.
 */
export const HLS_POLICY = `default-src 'none';style-src 'sha256-${STYLE_HASH}';media-src https:;base-uri 'none';form-action 'none';frame-ancestors 'self'`;

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

/** A document that plays an HLS stream, by what the browser has for it. */
export function hlsPlayer(src: string): string {
  const address = src.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stream</title><style>${STYLE}</style></head><body><video controls autoplay playsinline src="${address}"></video></body></html>`;
}
