/** One noun in every form the code needs it. */
export interface Names {
  /** Folder, table, router and path: 'recipes'. */
  noun: string;
  /** 'Recipes' */
  Noun: string;
  /** One of them: 'recipe'. */
  item: string;
  /** 'Recipe' */
  Item: string;
  /** As a constant: 'RECIPE'. */
  ITEM: string;
  /** With its article: 'a recipe'. */
  anItem: string;
}

/**
 * @param item one of them, where that is not the noun without its plural ending
 * @throws Error with a sentence when the word cannot be a folder, a table and an address at once
 */
export function namesOf(noun: string, item = singular(noun)): Names {
  for (const word of [noun, item]) {
    if (!/^[a-z]{3,30}$/.test(word)) {
      throw new Error(
        `"${word}" cannot be a noun of ours: one English word of 3 to 30 small letters, such as recipes.`,
      );
    }
  }
  return {
    noun,
    Noun: capital(noun),
    item,
    Item: capital(item),
    ITEM: item.toUpperCase(),
    anItem: `${/^[aeiou]/.test(item) ? 'an' : 'a'} ${item}`,
  };
}

function singular(noun: string): string {
  if (noun.endsWith('ies')) return `${noun.slice(0, -3)}y`;
  if (/(?:[sx]|ch|sh)es$/.test(noun)) return noun.slice(0, -2);
  return /[^s]s$/.test(noun) ? noun.slice(0, -1) : noun;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
