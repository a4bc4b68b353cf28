import type { LegalKind } from '@kindred/validation/accounts/legal';

export const LEGAL_TITLES: Readonly<Record<LegalKind, string>> = {
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
};

export const LEGAL = {
  loading: 'Loading the text',
  updated: (day: string) => `Last changed on ${day}`,
  edit: 'Edit',
  sheet: (title: string) => `Edit: ${title}`,
  label: 'Text',
  help: 'Leave a line empty between paragraphs. Begin a heading with “## ”. Empty, the text that comes with the program is shown.',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Text saved',
} as const;
