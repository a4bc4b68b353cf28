/** In percent with one decimal; null of nothing. */
export function percentOf(part: number, whole: number): number | null {
  return whole <= 0 ? null : Math.round((part / whole) * 1_000) / 10;
}

/** By how many percent something grew; null when there was nothing to compare with. */
export function growthOf(now: number, before: number): number | null {
  return before <= 0 ? null : Math.round(((now - before) / before) * 1_000) / 10;
}
