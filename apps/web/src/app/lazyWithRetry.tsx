import { type ComponentType, lazy, useEffect, useRef, useState } from 'react';
import { ErrorState } from '../ui/EmptyState.tsx';
import { showToast } from '../ui/toast.tsx';
import { messageOf } from './errors.ts';
import { waitFor } from './serverHealth.ts';
import { fetchLostStyles } from './serviceWorker.ts';
import { useRetryOnline } from './useRetryOnline.ts';

type Source<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface Missable {
  /** Its code did not come: what asked for it goes back to how it was. Without one, `onClose` is called. */
  onMissing?: () => void;
}

type Missing<Props> = ComponentType<{ given: Props; onAgain: () => void }>;

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

  async function load() {
    assertReachable();
    await fetchLostStyles();
    const module = await (loaded ? source() : waitFor('code', source()));
    loaded = module.default;
    return module;
  }

  // A component in its place, and no error: that would take along all that is around it, with what was typed there.
  const begin = (): ComponentType<Props> => lazy(() => load().catch(() => ({ default: Absent })));

  function Absent(given: Props) {
    const [isAgain, setAgain] = useState(false);
    // React keeps for good what it once got, so whoever is shown next begins another.
    useEffect(() => {
      awaited = undefined;
    }, []);
    return isAgain ? <Lazily {...given} /> : <Missing given={given} onAgain={() => setAgain(true)} />;
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

const reason = () => (navigator.onLine ? messageOf(null) : 'You are offline. Try again when you are back.');

/** A screen, or what takes the place of one: it says that it did not load, with a way to try again. */
export function lazyScreenWithRetry<Props extends object>(source: Source<Props>) {
  return lazily<Props>(source, function MissingScreen({ onAgain }) {
    useRetryOnline(true, onAgain);
    return <ErrorState message={reason()} onRetry={onAgain} />;
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

interface MissingPartProps {
  given: Missable & { isOpen?: boolean; onClose?: () => void };
  onAgain: () => void;
}

function MissingPart({ given, onAgain }: MissingPartProps) {
  const { isOpen = true, onClose, onMissing = onClose } = given;
  const latest = useRef({ onAgain, onMissing });
  const wasClosed = useRef(false);
  useEffect(() => {
    latest.current = { onAgain, onMissing };
  });
  useEffect(() => {
    const { onAgain: again, onMissing: giveUp } = latest.current;
    if (!isOpen) wasClosed.current = true;
    else if (wasClosed.current) again();
    else if (giveUp !== undefined) {
      showToast({ title: reason(), tone: 'destructive' });
      giveUp();
    }
  }, [isOpen]);
  // What nobody can close nobody can open again either: it comes when it can.
  useRetryOnline(onMissing === undefined, onAgain);
  return null;
}
