import { readFileSync } from 'node:fs';

let places: ReadonlyMap<string, number> | undefined;

/** The 30,000 commonest English words, read once; see `infra/scripts/word-frequencies.ts`. */
function placesOf(): ReadonlyMap<string, number> {
  places ??= new Map(
    readFileSync(new URL('words.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .map((word, at) => [word, at]),
  );
  return places;
}

/** How rare a word is in English, from 0 (`the`) to 1 (not among the commonest 30,000). */
export function rarityOf(word: string): number {
  const all = placesOf();
  const place = all.get(word);
  return place === undefined ? 1 : Math.log(place + 1) / Math.log(all.size);
}
