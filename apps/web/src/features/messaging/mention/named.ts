/** An `@` that begins a word, and what has been written of a name after it. */
const BEGUN = /(?<![\p{L}\p{N}_@/.])@([\p{L}\p{N}\p{M}_.-]{0,40})$/u;

export interface Named {
  /** Where its sign is, in UTF-16 units. */
  from: number;
  /** Without the sign. */
  query: string;
}

/** Who is being named where the cursor is; null when nobody is. */
export function namedAt(text: string, cursor: number): Named | null {
  const match = BEGUN.exec(text.slice(0, cursor));
  return match === null ? null : { from: match.index, query: match[1] ?? '' };
}

/** Whether somebody may be meant by what has been written of their name. */
export function isMeant({ name, handle }: { name: string; handle: string }, query: string): boolean {
  const words = query.toLocaleLowerCase();
  return [name, handle].some((each) => each.toLocaleLowerCase().includes(words));
}
