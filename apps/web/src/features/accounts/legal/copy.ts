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
  help: 'Separate paragraphs with an empty line. Start a heading with “## ”. Leave it empty to show the default text.',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Text saved',
} as const;
