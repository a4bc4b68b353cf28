import { z } from 'zod';
import { fieldLabels } from '../fieldLabels.ts';
import { nameField } from '../names.ts';
import { atMost, id, text } from '../text.ts';
import { CAPTIONS_BYTES_MAX, TRANSCRIPT_MAX } from './captions.ts';

export const CAPTIONS_LABEL_MAX = 60;
export const captionsName = nameField('Name is required', CAPTIONS_LABEL_MAX, 'Name');
fieldLabels.add(captionsName, { label: 'Name' });
/** Such as `en`, `pt-BR` or `zh-Hans`. */
export const captionsLanguage = z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, {
  error: 'Write the language as a code such as en or pt-BR',
});
export const setCaptionsInput = z.strictObject({
  id,
  language: captionsLanguage,
  label: captionsName.optional(),
  /** A file in WebVTT or SubRip. */
  text: text()
    .min(1, { error: 'Choose a file of captions' })
    .max(CAPTIONS_BYTES_MAX, { error: 'Choose a file of at most 1 MB', abort: true })
    .refine((file) => new TextEncoder().encode(file).length <= CAPTIONS_BYTES_MAX, {
      error: 'Choose a file of at most 1 MB',
    }),
});
export const captionsInput = z.strictObject({ id, language: captionsLanguage });

export const setTranscriptInput = z
  .strictObject({
    id,
    /** Lines, which may begin with a time, or captions. */
    text: text().check(atMost(TRANSCRIPT_MAX, 'Transcript')).optional(),
    /** The language of captions to take it from, in place of a text. */
    captions: captionsLanguage.optional(),
  })
  .refine((input) => (input.text === undefined) !== (input.captions === undefined), {
    error: 'Send a text or the language of captions',
    path: ['text'],
  });
