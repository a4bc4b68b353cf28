import { z } from 'zod';
import { atMost, text, timestamp } from '../text.ts';

export const LEGAL_KINDS = ['terms', 'privacy'] as const;
export const legalKind = z.enum(LEGAL_KINDS);
export type LegalKind = z.infer<typeof legalKind>;
export const LEGAL_TEXT_MAX = 50_000;

export const legalInput = z.strictObject({ kind: legalKind });

export const setLegalInput = z.strictObject({
  kind: legalKind,
  /** Empty lines divide paragraphs, `## ` begins a heading. Empty: the text that comes with the program. */
  content: text().trim().check(atMost(LEGAL_TEXT_MAX, 'Text')),
});

export const legalText = z
  .object({
    kind: legalKind,
    content: z.string(),
    /** Null of the text that comes with the program. */
    updatedAt: timestamp.nullable(),
  })
  .meta({ id: 'LegalText' });
export type LegalText = z.infer<typeof legalText>;
