/** What `ilike` takes to find the words anywhere: letters that mean something in a pattern stand for themselves. */
export function holding(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
}
