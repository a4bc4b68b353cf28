import freeMail from 'free-email-domains';
import { getDomain } from 'tldts';

/** Providers of mailboxes and aliases that the list does not have. */
const MORE_FREE_MAIL =
  'anonaddy.me disroot.org hey.com keemail.me mailbox.org mozmail.com passmail.net riseup.net simplelogin.com skiff.com tuta.com tutamail.com tutanota.com vk.com'.split(
    ' ',
  );
const FREE_MAIL = new Set([...freeMail, ...MORE_FREE_MAIL]);

/**
 * The domain at which a mailbox shows that a website is yours: the one its registrant bought, whatever host below it
 * the website is at. Null where mail shows nothing: for a public suffix, an IP address and a provider of mailboxes.
 */
export function proofDomainOf(website: string | null): string | null {
  if (website === null || !URL.canParse(website)) return null;
  // Private suffixes such as github.io as well: each name below one belongs to another customer.
  const domain = getDomain(new URL(website).hostname, { allowPrivateDomains: true });
  return domain === null || FREE_MAIL.has(domain) ? null : domain;
}

export const isAtDomain = (email: string, domain: string): boolean => email.split('@').at(-1) === domain;
