const NAME_MAX = 60;
/** Whoever has no name that can be written. */
const NAMELESS = 'somebody';

/**
 * A name as a word among others: it tags nothing, mentions nobody, leads nowhere and breaks no line, whatever
 * somebody chose to be called.
 */
export function plainName(name: string): string {
  const plain = name
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .replace(/[#@<>:/\\[\](){}*_`~|]/g, '')
    .replace(/\.(?=\S)/g, '. ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, NAME_MAX);
  return plain === '' ? NAMELESS : plain;
}

/** Puts names into a text of a rule, in one pass: a name that reads `{tribe}` stays what it is. */
export function fill(text: string, names: { name?: string | undefined; tribe: string }): string {
  return text.replace(/\{(name|tribe)\}/g, (_, key: 'name' | 'tribe') =>
    plainName((key === 'name' ? names.name : names.tribe) ?? NAMELESS),
  );
}
