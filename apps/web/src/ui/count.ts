const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });

/** A count where there is little room: all digits up to 9,999, then 12.3K. */
export function formatCount(count: number): string {
  return count < 10_000 ? count.toLocaleString() : compact.format(count);
}

/** Of what is waiting, where there is room for two digits: from a hundred on nobody counts. */
export const upTo99 = (count: number): string => (count > 99 ? '99+' : String(count));
