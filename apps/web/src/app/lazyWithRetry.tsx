import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, useCallback, useEffect, useRef, useState } from 'react';
import { ErrorState } from '../ui/EmptyState.tsx';
import { showToast } from '../ui/toast.tsx';
import { messageOf } from './errors.ts';
import { isReady, useWhenReady } from './recovery.ts';
import { isReloadSafe, reloadOnce } from './reload.ts';
import { waitFor } from './serverHealth.ts';
import { fetchLostStyles } from './serviceWorker.ts';

type Source<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface Missable {
  /** Its code did not come: what asked for it goes back to how it was. Without one, `onClose` is called. */
  onMissing?: () => void;
}

interface MissingProps<Props> {
  given: Props;
  /** The browser keeps the failure of the import: only a reload fetches the code again. */
  isKept: boolean;
  onAgain: () => void;
}
type Missing<Props> = ComponentType<MissingProps<Props>>;

/**
 * Browsers keep a failed import for good, so none is tried without a network. A service worker has the code at hand.
 * @throws {TypeError} as an import does
 */
function assertReachable(): void {
  if (!navigator.onLine && !navigator.serviceWorker?.controller) throw new TypeError('There is no network');
}

/**
 * A component whose code comes when it is first shown, or ahead of that by `load`: then it is there at once, without
 * a moment of something else in its place. `isLoaded` tells whether that moment can come. Code that did not come
 * leaves `Missing` in its place, and is asked for anew.
 */
function lazily<Props extends object>(source: Source<Props>, Missing: Missing<Props>) {
  let loaded: ComponentType<Props> | undefined;
  let awaited: ComponentType<Props> | undefined;
  let isKept = false;

  async function load() {
    assertReachable();
    await fetchLostStyles();
    try {
      const module = await (loaded ? source() : waitFor('code', source()));
      loaded = module.default;
      return module;
    } catch (error) {
      isKept = true;
      throw error;
    }
  }

  // A component in its place, and no error: that would take along all that is around it, with what was typed there.
  const begin = (): ComponentType<Props> => lazy(() => load().catch(() => ({ default: Absent })));

  function Absent(given: Props) {
    const [isAgain, setAgain] = useState(false);
    const onAgain = useCallback(() => setAgain(true), []);
    // React keeps for good what it once got, so whoever is shown next begins another.
    useEffect(() => {
      awaited = undefined;
    }, []);
    return isAgain ? <Lazily {...given} /> : <Missing given={given} isKept={isKept} onAgain={onAgain} />;
  }

  function Lazily(props: Props) {
    // Chosen once: another type of component would lose what the first holds.
    const [Shown] = useState<ComponentType<Props>>(() => {
      awaited ??= begin();
      return loaded ?? awaited;
    });
    return <Shown {...props} />;
  }

  return { Component: Lazily, load, isLoaded: () => loaded !== undefined };
}

const OFFLINE = 'You are offline. Try again when you are back.';

async function reloadIfReady(): Promise<void> {
  if (await isReady()) window.location.reload();
}

/** A screen, or what takes the place of one: it says that it did not load, with a way to try again. */
export function lazyScreenWithRetry<Props extends object>(source: Source<Props>) {
  return lazily<Props>(source, function MissingScreen({ isKept, onAgain }) {
    const client = useQueryClient();
    const recover = useCallback(() => {
      if (!isKept) onAgain();
      else if (client.isMutating() === 0 && isReloadSafe()) reloadOnce();
    }, [client, isKept, onAgain]);
    useWhenReady(true, recover);
    const message = navigator.onLine ? messageOf(null) : OFFLINE;
    return <ErrorState message={message} onRetry={isKept ? reloadIfReady : onAgain} />;
  });
}

/** A part that can be loaded ahead of its use. */
export function preloadable<Props extends object>(source: Source<Props>) {
  return lazily<Props & Missable>(source, MissingPart);
}

/** A sheet, or another part of a screen. One that somebody asked for says why it does not open, and closes. */
export function lazyPartWithRetry<Props extends object>(source: Source<Props>) {
  return preloadable(source).Component;
}

/** Says why a part did not open, and offers what helps. */
function explain(isKept: boolean): void {
  if (!navigator.onLine) showToast({ title: OFFLINE, tone: 'destructive' });
  else if (!isKept) showToast({ title: messageOf(null), tone: 'destructive' });
  else {
    showToast({
      title: 'This did not load. Reload the page to open it.',
      tone: 'destructive',
      ...(isReloadSafe() ? { action: { label: 'Reload', onClick: reloadIfReady } } : {}),
    });
  }
}

interface PartProps extends Missable {
  isOpen?: boolean;
  onClose?: () => void;
}

function MissingPart({ given, isKept, onAgain }: MissingProps<PartProps>) {
  const { isOpen = true, onClose, onMissing = onClose } = given;
  const latest = useRef({ isKept, onAgain, onMissing });
  const wasClosed = useRef(false);
  useEffect(() => {
    latest.current = { isKept, onAgain, onMissing };
  });
  useEffect(() => {
    const { onAgain: again, onMissing: giveUp } = latest.current;
    if (!isOpen) wasClosed.current = true;
    else if (wasClosed.current) again();
    else if (giveUp !== undefined) {
      explain(latest.current.isKept);
      giveUp();
    }
  }, [isOpen]);
  // What nobody can close nobody can open again either: it comes when it can.
  useWhenReady(onMissing === undefined && !isKept, onAgain);
  return null;
}
