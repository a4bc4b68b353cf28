/** How many characters a person sees there, so that an emoji outside the basic plane counts as one. */
export function countCharacters(value: string): number {
  let count = 0;
  for (const _ of value) count++;
  return count;
}
