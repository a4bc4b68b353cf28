export const FORMATS = ['bold', 'italic', 'heading', 'list', 'numbers', 'quote', 'code', 'link'] as const;
export type Format = (typeof FORMATS)[number];

export interface Selection {
  text: string;
  start: number;
  end: number;
}
/** A replacement in a text, and what is selected after it. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  start: number;
  end: number;
}

/** Inserted and selected when no words are. */
const PLACEHOLDER = { bold: 'bold text', italic: 'italic text', code: 'code', link: 'link text' } as const;
const ADDRESS = 'https://';

/** Formats the selection, or takes the same format away again. */
export function format(selection: Selection, as: Format): Edit {
  switch (as) {
    case 'bold':
      return wrap(selection, '**', PLACEHOLDER.bold);
    case 'italic':
      return wrap(selection, '_', PLACEHOLDER.italic);
    case 'code':
      return selectedOf(selection).includes('\n') ? fence(selection) : wrap(selection, '`', PLACEHOLDER.code);
    case 'link':
      return link(selection);
    case 'heading':
      return prefix(selection, () => '## ', /^#{1,6} /);
    case 'list':
      return prefix(selection, () => '- ', /^[-*+] /);
    case 'numbers':
      return prefix(selection, (at) => `${at + 1}. `, /^\d+[.)] /);
    case 'quote':
      return prefix(selection, () => '> ', /^> ?/);
  }
}

const selectedOf = ({ text, start, end }: Selection) => text.slice(start, end);

function wrap(selection: Selection, mark: string, placeholder: string): Edit {
  const { text, start, end } = selection;
  const { length } = mark;
  const selected = selectedOf(selection);
  if (
    text.slice(start - length, start) === mark &&
    text.slice(end, end + length) === mark &&
    start >= length
  ) {
    return {
      from: start - length,
      to: end + length,
      insert: selected,
      start: start - length,
      end: end - length,
    };
  }
  if (selected.length > 2 * length && selected.startsWith(mark) && selected.endsWith(mark)) {
    const inside = selected.slice(length, -length);
    return { from: start, to: end, insert: inside, start, end: start + inside.length };
  }
  const words = selected || placeholder;
  const begin = start + length;
  return { from: start, to: end, insert: mark + words + mark, start: begin, end: begin + words.length };
}

function fence(selection: Selection): Edit {
  const { start, end } = selection;
  const selected = selectedOf(selection);
  const begin = start + 4;
  return {
    from: start,
    to: end,
    insert: `\`\`\`\n${selected}\n\`\`\``,
    start: begin,
    end: begin + selected.length,
  };
}

function link(selection: Selection): Edit {
  const { start, end } = selection;
  const selected = selectedOf(selection);
  const isAddress = /^https?:\/\/\S+$/.test(selected);
  const words = isAddress || selected === '' ? PLACEHOLDER.link : selected;
  const address = isAddress ? selected : ADDRESS;
  const insert = `[${words}](${address})`;
  // What is missing is selected: the words of a known address, else the address.
  const begin = isAddress || selected === '' ? start + 1 : start + words.length + 3;
  const length = isAddress || selected === '' ? words.length : address.length;
  return { from: start, to: end, insert, start: begin, end: begin + length };
}

/** Begins each selected line with a mark; where all of them have it, it is taken away. */
function prefix({ text, start, end }: Selection, markOf: (at: number) => string, mark: RegExp): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', Math.max(start, end - 1));
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isMarked = lines.every((line) => mark.test(line));
  const insert = lines.map((line, at) => (isMarked ? '' : markOf(at)) + line.replace(mark, '')).join('\n');
  const isOne = start === end;
  const cursor = Math.max(from, start + insert.length - (to - from));
  return { from, to, insert, start: isOne ? cursor : from, end: isOne ? cursor : from + insert.length };
}

/** What stands between a paragraph and the text beside it, which has some line breaks already. */
function gap(beside: string, breaks: number): string {
  return beside === '' ? '' : '\n'.repeat(Math.max(0, 2 - breaks));
}

/** Inserts Markdown as a paragraph of its own. */
export function insertParagraph(text: string, at: number, markdown: string): Edit {
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const lead = gap(before, /\n*$/.exec(before)?.[0].length ?? 0);
  const trail = gap(after, /^\n*/.exec(after)?.[0].length ?? 0);
  const end = at + lead.length + markdown.length;
  return { from: at, to: at, insert: lead + markdown + trail, start: end, end };
}
