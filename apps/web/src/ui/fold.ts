const LINES_MAX = 10;
const LENGTH_MAX = 420;
/** Not worth a button: what would be hidden must be more than this. */
const LENGTH_SPARED = 80;

/** The beginning of a long text, cut where a word or a line ends; null when the text is shown whole. */
export function foldedHead(text: string): string | null {
  const lines = text.split('\n');
  const isTall = lines.length > LINES_MAX + 2;
  if (!isTall && text.length <= LENGTH_MAX + LENGTH_SPARED) return null;
  const head = isTall ? lines.slice(0, LINES_MAX).join('\n') : text;
  if (head.length <= LENGTH_MAX) return head.trimEnd();
  const cut = head.slice(0, LENGTH_MAX);
  const space = cut.search(/\s\S*$/);
  // A text without spaces is cut anywhere, but never through the middle of a character.
  return (space > LENGTH_MAX / 2 ? cut.slice(0, space) : cut.replace(/[\uD800-\uDBFF]$/, '')).trimEnd();
}
