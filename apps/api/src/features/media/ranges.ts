import type { Range } from '../../platform/storage.ts';

/** One range, as players ask for; 'none' when there is nothing of what was asked for, null for all of it. */
export function rangeOf(header: string | undefined, size: number): Range | 'none' | null {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (asked === null || (asked[1] === '' && asked[2] === '')) return null;
  const [from, to] = [asked[1] ?? '', asked[2] ?? ''];
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  return start > end ? 'none' : { start, end };
}
