const NAME = 'chat-search';
/** Until the message that was gone to is drawn. */
const SOON_MS = [50, 400, 1_200];

function rangesIn(root: Node, words: string): Range[] {
  const ranges: Range[] = [];
  const wanted = words.toLowerCase();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = (node.textContent ?? '').toLowerCase();
    // Letters that change their length with their case would be marked beside their place.
    if (text.length !== (node.textContent ?? '').length) continue;
    for (let from = text.indexOf(wanted); from !== -1; from = text.indexOf(wanted, from + wanted.length)) {
      const range = new Range();
      range.setStart(node, from);
      range.setEnd(node, from + wanted.length);
      ranges.push(range);
    }
  }
  return ranges;
}

/** Marks the words in a message without touching how it is drawn. @returns how to take the marks away */
export function highlight(words: string, seq: number | undefined): () => void {
  const marks = typeof CSS === 'undefined' ? undefined : CSS.highlights;
  if (!marks || words === '' || seq === undefined) return () => undefined;
  const timers = SOON_MS.map((ms) =>
    setTimeout(() => {
      const entry = document.querySelector(`[data-seq="${seq}"]`);
      if (entry !== null) marks.set(NAME, new Highlight(...rangesIn(entry, words)));
    }, ms),
  );
  return () => {
    for (const timer of timers) clearTimeout(timer);
    marks.delete(NAME);
  };
}
