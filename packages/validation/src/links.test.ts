import { expect, test } from 'vitest';
import type { z } from 'zod';
import { serviceForm } from './businesses/services.ts';
import { businessFields } from './businesses.ts';
import { createProductInput } from './commerce/products.ts';
import { ctaInput, livePostInput } from './feed.ts';
import { httpsLink, webLink } from './links.ts';
import { profileFields } from './profiles/edit.ts';

const BAD = [
  'ferrer',
  'javascript:alert(1)',
  'https://user:pw@evil.com/',
  'ftp://example.org',
  'https://a\\b',
];
const FIELDS: [string, z.ZodType, string[]?][] = [
  ['Website', webLink('Website')],
  ['Website', httpsLink('Website'), ['http://example.org/']],
  ['Website', businessFields.website, ['http://example.org/']],
  ['Button link', serviceForm.shape.ctaLink, ['http://example.org/']],
  ['Button link', createProductInput.shape.ctaLink, ['http://example.org/']],
  ['Button link', ctaInput.shape.link, ['http://example.org/']],
  ['Link to join', livePostInput.shape.url],
  ['Social link', profileFields.socialLinks.element],
];
test.each(FIELDS)('the error of a link names its field: %s', (what, field, more = []) => {
  for (const link of [...BAD, ...more, `https://example.org/${'x'.repeat(5_000)}`]) {
    const said = field.safeParse(link).error?.issues.map(({ message }) => message);
    expect(said, link).toEqual([expect.stringMatching(new RegExp(`^${what} must (?:be|begin) `))]);
  }
});
