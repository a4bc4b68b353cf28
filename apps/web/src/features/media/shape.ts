import type { MediaView } from '@kindred/validation/media';

/** Of what stands alone: no taller than 4:5, no wider than 1.91:1, so that a card stays a card. */
const TALLEST = 4 / 5;
const WIDEST = 1.91;

export function ratioOf({ width, height }: Pick<MediaView, 'width' | 'height'>): number {
  if (!width || !height) return 16 / 9;
  return Math.min(WIDEST, Math.max(TALLEST, width / height));
}

export function srcSetOf({ sources }: Pick<MediaView, 'sources'>): string {
  return sources.map(({ url, width }) => `${url} ${width}w`).join(', ');
}

/** How long something lasts, wherever that is said. @param ms milliseconds @returns such as 0:07 or 12:30 */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** As many bars as fit, each as high as the loudest of what it stands for. @returns 0 to 100 each */
export function bars(levels: readonly number[], count: number): number[] {
  if (levels.length === 0) return new Array(count).fill(0);
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / count));
    return Math.round(Math.max(...levels.slice(from, to)));
  });
}
