import { type RefObject, useEffect } from 'react';

/** Asked in steps of a hundredth, as something may be many times as long as the screen. */
const STEPS = Array.from({ length: 101 }, (_, at) => at / 100);
/** Half of it, or as much of something long as fills a good part of the screen. */
const SHARE_SEEN = 0.5;
const SCREEN_FILLED = 0.4;
/** What the bars above and below cover is not seen. */
const BARS = '-56px 0px -64px';

const places = new Map<Element, string>();
const seen = new Set<Element>();
const listeners = new Set<() => void>();
let observer: IntersectionObserver | undefined;

function note(entries: readonly IntersectionObserverEntry[]): void {
  let isNew = false;
  for (const { target, intersectionRatio, intersectionRect, rootBounds } of entries) {
    const isSeen =
      intersectionRatio >= SHARE_SEEN ||
      (rootBounds !== null && intersectionRect.height > rootBounds.height * SCREEN_FILLED);
    if (!isSeen || !places.has(target)) seen.delete(target);
    else if (!seen.has(target)) {
      seen.add(target);
      isNew = true;
    }
  }
  if (isNew) for (const listener of listeners) listener();
}

function watch(element: Element, place: string): () => void {
  observer ??= new IntersectionObserver(note, { rootMargin: BARS, threshold: STEPS });
  places.set(element, place);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    places.delete(element);
    seen.delete(element);
  };
}

/**
 * Says that an element is what an address can lead to.
 * @param place what follows the path in that address, `#comment-…`; empty for what the path itself is about, a whole
 * address where that is another page's, null for nothing
 */
export function usePlace(place: string | null, element: RefObject<Element | null>): void {
  useEffect(() => {
    if (place === null || element.current === null || !('IntersectionObserver' in window)) return;
    return watch(element.current, place);
  }, [place, element]);
}

/** The places of this page that are in view now. */
export function placesInView(): string[] {
  return [...new Set([...seen].flatMap((element) => places.get(element) ?? []))];
}

/** @returns stops it */
export function onPlaceInView(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
