import { z } from 'zod';
import { LINK_MAX } from './feed/values.ts';
import { hrefOf } from './href.ts';
import { isVisible } from './names.ts';
import { atMost, text } from './text.ts';

/**
 * A link to a website: http or https, to a host name, without credentials, backslashes or hidden characters.
 * @param what begins its errors: `Website must be a valid URL`
 * @param words the error of what is no such link, where it has words of its own
 */
export function webLink(what: string, words = `${what} must be a valid URL`) {
  return text()
    .trim()
    .check(atMost(LINK_MAX, what))
    .pipe(
      z
        .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: words, abort: true })
        .refine((link) => hrefOf(link) !== null && isVisible(link), { error: words }),
    );
}

/** A {@link webLink} that begins with `https://`. */
export function httpsLink(what: string) {
  return webLink(what).refine((link) => /^https:/i.test(link), {
    error: `${what} must begin with https://`,
  });
}
