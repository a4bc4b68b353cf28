import { z } from 'zod';
import { businessKey } from '../businesses.ts';
import { type CreatePostInput, CTA_TEXT_MAX, ctaInput, writtenWords } from '../feed.ts';
import { cursorPageShape } from '../paging.ts';
import { atMost, text } from '../text.ts';

export const businessPostsInput = z.strictObject({ id: businessKey, ...cursorPageShape });

const BUTTON_IS_HALF = 'A button needs a text and a link';

/** The dialog that writes in the name of a business. */
export const businessPostForm = z
  .strictObject({
    content: writtenWords,
    ctaText: text().trim().check(atMost(CTA_TEXT_MAX, 'Button text')),
    ctaLink: z.union([z.literal(''), ctaInput.shape.link]),
  })
  .superRefine(({ ctaText, ctaLink }, check) => {
    if ((ctaText === '') === (ctaLink === '')) return;
    check.addIssue({
      code: 'custom',
      path: [ctaText === '' ? 'ctaText' : 'ctaLink'],
      message: BUTTON_IS_HALF,
    });
  });

/** What is sent to publish it: on the page of the business and in the feed, but on no profile. */
export function inNameOf(
  businessId: string,
  { content, ctaText, ctaLink }: z.output<typeof businessPostForm>,
) {
  return {
    content,
    ...(ctaText === '' ? {} : { cta: { text: ctaText, link: ctaLink } }),
    visibility: 'custom',
    visibilityOptions: { profile: false, feed: true, business: true, selectedBusiness: businessId },
  } satisfies { content: string; visibility: CreatePostInput['visibility'] } & Record<string, unknown>;
}
