import { type RefObject, useEffect, useRef } from 'react';

const YOUTUBE_ENDED = 0;

/** The address of a frame that posts events: YouTube does so when asked in the address. */
export function withEvents({ site, src }: { site: string; src: string }): string {
  if (site !== 'youtube') return src;
  const url = new URL(src);
  url.searchParams.set('enablejsapi', '1');
  return url.toString();
}

function parsed(data: unknown): Record<string, unknown> | null {
  try {
    const value: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Whether a message of YouTube's or Vimeo's player says that its video ended. */
export function saysEnded(site: string, data: unknown): boolean {
  const said = parsed(data);
  if (said === null) return false;
  if (site === 'vimeo') return said.event === 'ended' || said.event === 'finish';
  if (site !== 'youtube') return false;
  const { event, info } = said;
  if (event === 'onStateChange') return info === YOUTUBE_ENDED;
  const state = typeof info === 'object' && info !== null && 'playerState' in info ? info.playerState : null;
  return event === 'infoDelivery' && state === YOUTUBE_ENDED;
}

/** Asks the player of another site for its events. */
export function subscribeTo(frame: HTMLIFrameElement, { site, src }: { site: string; src: string }): void {
  const { origin } = new URL(src);
  const asks =
    site === 'youtube'
      ? [JSON.stringify({ event: 'listening' })]
      : site === 'vimeo'
        ? ['ended', 'finish'].map((value) => JSON.stringify({ method: 'addEventListener', value }))
        : [];
  for (const ask of asks) frame.contentWindow?.postMessage(ask, origin);
}

/** Runs `onEnded` when the frame says that its video ended. Messages of other windows and origins are ignored. */
export function useEmbedEnded(
  frame: RefObject<HTMLIFrameElement | null>,
  video: { site: string; src: string } | null,
  onEnded: () => void,
): void {
  const latest = useRef(onEnded);
  latest.current = onEnded;
  const { site, src } = video ?? {};
  useEffect(() => {
    if (site === undefined || src === undefined) return;
    const { origin } = new URL(src);
    const onMessage = (event: MessageEvent) => {
      const source = frame.current?.contentWindow;
      if (!source || event.source !== source || event.origin !== origin) return;
      if (saysEnded(site, event.data)) latest.current();
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [frame, site, src]);
}
