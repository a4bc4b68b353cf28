/** Edits (a letter added, left out or replaced, or two swapped) that lead from one word to the other. */
function distance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (rows[i - 1]?.[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const cheapest = Math.min(replaced, (rows[i - 1]?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const isSwapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row[j] = isSwapped ? Math.min(cheapest, (rows[i - 2]?.[j - 2] ?? 0) + 1) : cheapest;
    }
    rows.push(row);
  }
  return rows[from.length]?.[to.length] ?? 0;
}

/** HOST and PORT are a letter or two away from much that others name. */
const SHORTEST = 6;
/** From here on a second wrong letter is no other word. */
const LONG = 16;

/**
 * Variables that are set and all but named as one of ours that is not set, or is empty. What is not alike is others' business.
 * @returns sentences that name both
 */
export function misspelledNames(
  source: Record<string, string | undefined>,
  names: readonly string[],
): string[] {
  const unset = names.filter((name) => name.length >= SHORTEST && !source[name]);
  return Object.keys(source).flatMap((given) => {
    if (names.includes(given)) return [];
    const word = given.toUpperCase().replaceAll(/[-.]/g, '_');
    const meant = unset.find((name) => distance(word, name) <= (name.length >= LONG ? 2 : 1));
    return meant === undefined ? [] : [`${given} is no setting of Kindred: did you mean ${meant}?`];
  });
}
