/** A hue (0 to 359) that stays with an id for ever, so that a person or tribe keeps its colour. */
export function hueOf(id: string): number {
  let hash = 2166136261;
  for (let index = 0; index < id.length; index += 1) {
    hash ^= id.charCodeAt(index);
    hash = Math.imul(hash, 16777619);
  }
  // The low bits of FNV vary least between ids that differ in one character.
  return (((hash >>> 0) ^ ((hash >>> 0) >>> 15)) >>> 0) % 360;
}

/** One or two letters that stand for a name; 'U' when there is none. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const first = words[0];
  if (first === undefined) return 'U';
  const last = words.length > 1 ? words.at(-1) : undefined;
  const letters = [first, last].map((word) => (word === undefined ? '' : ([...word][0] ?? '')));
  return letters.join('').toUpperCase();
}
