import { z } from 'zod';
import { LINK_MAX } from './feed/values.ts';
import { hrefOf } from './href.ts';
import { isVisible } from './names.ts';
import { atMost, text } from './text.ts';

const INVALID_LINK = 'Please enter a valid URL';
/** A link to a website: http or https, to a host name, without credentials, backslashes or hidden characters. */
export const webLink = text()
  .trim()
  .check(atMost(LINK_MAX, 'Link'))
  .pipe(
    z
      .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: INVALID_LINK, abort: true })
      .refine((link) => hrefOf(link) !== null && isVisible(link), { error: INVALID_LINK }),
  );

/**
 * A {@link webLink} that begins with `https://`.
 * @param words the error of other schemes
 */
export function httpsLink(words: string) {
  return webLink.refine((link) => /^https:/i.test(link), { error: words });
}
