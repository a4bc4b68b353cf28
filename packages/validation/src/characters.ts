/** How many characters a person sees there, so that an emoji outside the basic plane counts as one. */
export function countCharacters(value: string): number {
  let count = 0;
  for (const _ of value) count++;
  return count;
}

/**
 * Characters that fonts draw as nothing though Unicode calls them letters or symbols: Hangul fillers, Braille blank,
 * Khmer inherent vowels, null notehead, object replacement.
 */
export const FILLERS = String.raw`\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\u{1d159}`;
const BLANK = new RegExp(String.raw`^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}${FILLERS}]*$`, 'u');

/** Whether a text shows nothing: only spaces, line breaks, controls, joiners, selectors and fillers. */
export function isBlank(value: string): boolean {
  return BLANK.test(value);
}
