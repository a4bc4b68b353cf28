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

export const NAME_COLOURS = 8;

/** One of a few colours, read on every ground, that a name keeps by whose it is. */
export function nameColourOf(id: string): string {
  return `var(--name-${(hueOf(id) % NAME_COLOURS) + 1})`;
}

const SHOWN = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** One or two letters that stand for a name; 'U' when there is none. */
export function initialsOf(name: string): string {
  // What has no shape of its own, such as a mark that turns the writing direction, stands for nobody.
  const letters = name.split(/\s+/u).flatMap((word) => word.match(SHOWN)?.slice(0, 1) ?? []);
  const first = letters[0];
  if (first === undefined) return 'U';
  const last = letters.length > 1 ? letters.at(-1) : '';
  return `${first}${last}`.toUpperCase();
}
