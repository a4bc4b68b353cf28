/** Marks of Markdown, and what stays of them. Spans are bounded, so that no text takes long. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/^[ \t]{0,3}(?:`{3}|~{3}).*$/gm, ''],
  [/^[ \t]{0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/gm, ''],
  [/^[ \t]{0,3}(?:#{1,6}|>)[ \t]+/gm, ''],
  [/^([ \t]*)[-*+][ \t]+(?:\[[ xX]\][ \t]+)?/gm, '$1• '],
  [/!?\[([^[\]\n]{1,500})\]\([^()\n]{0,2000}\)/g, '$1'],
  [/(\*\*|__|~~|`)(?=\S)([^\n]{0,499}?\S)\1/g, '$2'],
  [/(?<![\w*_])([*_])(?=\S)([^*_\n]{0,499}\S)\1(?![\w*_])/g, '$2'],
];

/** The words of a text with Markdown, for where it is shown without format. Lines stay. */
export function plainText(markdown: string): string {
  return MARKS.reduce((text, [mark, kept]) => text.replace(mark, kept), markdown).trim();
}
