import { loadAuthDialog } from '../accounts/public.ts';

/**
 * Everything the visitors' page can do, without a framework: it is usable before any of this has arrived, as
 * every link is a real one. The dialog's code is fetched while the browser is idle, or when a link to it is reached for.
 */
export function enliven(): () => void {
  const parameters = new URLSearchParams(window.location.search);
  const next = parameters.get('next');

  const asked = parameters.get('auth');
  if (asked === 'signup' || asked === 'login') void open(asked, next);
  const notice = parameters.get('notice');
  if (notice !== null) void loadAuthDialog().then(({ showNotice }) => showNotice(notice));

  const onClick = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('[data-theme-toggle]')) return toggleTheme();
    const link = target?.closest<HTMLElement>('[data-auth]');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    link.setAttribute('aria-busy', 'true');
    void open(link.dataset.auth === 'signup' ? 'signup' : 'login', next)
      // The link itself still leads there when the code does not come.
      .catch(() => window.location.assign(link.getAttribute('href') ?? '/'))
      .finally(() => link.removeAttribute('aria-busy'));
  };
  const onReach = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('[data-auth]'))
      void loadAuthDialog().catch(() => {});
  };

  const stopPreload = whenIdle(() => void loadAuthDialog().catch(() => {}));

  const onStored = ({ key }: StorageEvent) => {
    if (key === 'theme') wear(localStorage.getItem('theme') === 'dark' ? 'dark' : 'light');
  };

  window.addEventListener('storage', onStored);
  document.addEventListener('click', onClick);
  for (const type of REACHING) document.addEventListener(type, onReach, { passive: true });
  return () => {
    stopPreload();
    window.removeEventListener('storage', onStored);
    document.removeEventListener('click', onClick);
    for (const type of REACHING) document.removeEventListener(type, onReach);
  };
}

const REACHING = ['pointerover', 'touchstart', 'focusin'] as const;

const IDLE_TIMEOUT_MS = 4_000;
/** In browsers without `requestIdleCallback`. */
const IDLE_DELAY_MS = 1_500;

/** Runs once the page has loaded and the browser is idle, unless the visitor saves data. @returns what cancels it */
function whenIdle(work: () => void): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return () => {};
  let cancel = () => {};
  const schedule = () => {
    if ('requestIdleCallback' in window) {
      const handle = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
      cancel = () => cancelIdleCallback(handle);
    } else {
      const timer = setTimeout(work, IDLE_DELAY_MS);
      cancel = () => clearTimeout(timer);
    }
  };
  if (document.readyState === 'complete') schedule();
  else window.addEventListener('load', schedule, { once: true });
  return () => {
    window.removeEventListener('load', schedule);
    cancel();
  };
}

async function open(tab: 'signup' | 'login', next: string | null): Promise<void> {
  const { openAuth } = await loadAuthDialog();
  openAuth(tab, next);
}

function wear(theme: 'light' | 'dark'): void {
  const root = document.documentElement;
  root.classList.remove('light', 'dark');
  root.classList.add(theme);
  root.setAttribute('data-mantine-color-scheme', theme);
}

function toggleTheme(): void {
  const theme = document.documentElement.classList.contains('dark') ? 'light' : 'dark';
  wear(theme);
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Then it lasts for this page only.
    return;
  }
  // Tells the app's own provider, when it is on this page; other tabs hear it from the browser.
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
}
