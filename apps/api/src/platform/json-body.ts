/**
 * Values of a JSON body at most, counted by what separates them. A photo is one long value; a body of the same length
 * made of millions of lists would keep the parser, and everyone else, busy for a second.
 */
const SEPARATORS_MAX = 50_000;
const SEPARATORS = [',', '[', '{'];

/** Whether a JSON text has more values than any call takes. Looks at each character, in native code. */
export function hasTooManyValues(json: string): boolean {
  if (json.length <= SEPARATORS_MAX) return false;
  let count = 0;
  for (const separator of SEPARATORS) {
    for (let at = json.indexOf(separator); at !== -1; at = json.indexOf(separator, at + 1)) {
      count += 1;
      if (count > SEPARATORS_MAX) return true;
    }
  }
  return false;
}
