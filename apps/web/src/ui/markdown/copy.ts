export const MARKDOWN = {
  mode: 'Text',
  write: 'Write',
  preview: 'Preview',
  empty: 'Nothing to preview yet.',
} as const;

export const TOOLBAR = {
  label: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  heading: 'Heading',
  list: 'List',
  numbers: 'Numbered list',
  quote: 'Quote',
  code: 'Code',
  link: 'Link',
} as const;
