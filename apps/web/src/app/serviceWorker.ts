import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { reloadOnce } from './reload.ts';

/** Fetches the shell into the cache once the page has settled, so that the app opens offline. */
export function useUpdates(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
    if (document.readyState === 'complete') register();
    else window.addEventListener('load', register, { once: true });
    return () => window.removeEventListener('load', register);
  }, []);
}

/** Goes where a notification leads that was pressed while the app is open. */
export function useOpened(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const onMessage = ({ data }: MessageEvent<{ type?: unknown; url?: unknown } | null>) => {
      if (data?.type !== 'open' || typeof data.url !== 'string') return;
      const { origin, pathname, search, hash } = new URL(data.url, window.location.origin);
      if (origin === window.location.origin) void navigate(`${pathname}${search}${hash}`);
    };
    navigator.serviceWorker.addEventListener('message', onMessage);
    return () => navigator.serviceWorker.removeEventListener('message', onMessage);
  }, [navigate]);
}

/** Style sheets that did not come. Whoever asks for their code again takes them for fetched. */
const lostStyles = new Set<HTMLLinkElement>();

/** Fetches what is missing of them. @throws when one does not come again */
export async function fetchLostStyles(): Promise<void> {
  const lost = [...lostStyles];
  lostStyles.clear();
  await Promise.all(
    lost.map(
      (link) =>
        new Promise((resolve, reject) => {
          const anew = link.cloneNode() as HTMLLinkElement;
          anew.addEventListener('load', resolve, { once: true });
          anew.addEventListener('error', reject, { once: true });
          link.replaceWith(anew);
        }),
    ),
  );
}

/** Whether the server has another build than the one that runs here. Who cannot be asked has none. */
async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (entry === null || !navigator.onLine) return false;
  try {
    const answer = await fetch('/app', { cache: 'no-store' });
    return answer.ok && !(await answer.text()).includes(new URL(entry.src).pathname);
  } catch {
    return false;
  }
}

/**
 * A page that stayed open across a deployment asks for code that is gone, and reloads. Where only the network failed
 * nothing is reloaded here: the page that is there can do more than none.
 */
export function watchCode(): void {
  const onLost = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target);
  };
  // Of an element, it is heard on the way down alone.
  window.addEventListener('error', onLost, true);
  window.addEventListener('vite:preloadError', async () => {
    if (await isOutdated()) reloadOnce();
  });
}
