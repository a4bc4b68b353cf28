import fc from 'fast-check';
import freeMail from 'free-email-domains';
import { expect, test } from 'vitest';
import { isAtDomain, proofDomainOf } from './domains.ts';

/** Names below which each name has another registrant, and two that no list has. */
const SUFFIXES =
  'com example co.uk com.au kawasaki.jp github.io blogspot.com pages.dev internal xn--p1ai'.split(' ');
const label = fc.stringMatching(/^[a-z][a-z0-9]{7,14}$/);
const below = fc.array(label, { maxLength: 3 });

/** One host as websites write it. */
const WRITTEN = [
  (host: string) => `https://${host}`,
  (host: string) => `http://${host.toUpperCase()}:8080/shop?q=1#top`,
  (host: string) => `https://${host}./`,
  (host: string) => `https://gmail.com@${host}/`,
];

test.each(SUFFIXES)('below %s the registered name proves every site at or under it', (suffix) => {
  fc.assert(
    fc.property(label, below, fc.constantFrom(...WRITTEN), (name, hosts, written) => {
      const domain = suffix === 'kawasaki.jp' ? `${name}.shop.${suffix}` : `${name}.${suffix}`;
      expect(proofDomainOf(written([...hosts, domain].join('.')))).toBe(domain);
    }),
    { numRuns: 30 },
  );
});

test.each(SUFFIXES)('the suffix %s proves nothing', (suffix) => {
  for (const written of WRITTEN) expect(proofDomainOf(written(suffix))).toBeNull();
});

/** The ones that were refused before there was a list, and some of every kind. */
const KNOWN =
  'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.co.uk ymail.com icloud.com me.com mac.com aol.com proton.me protonmail.com pm.me gmx.com gmx.net gmx.de web.de mail.com zoho.com yandex.com yandex.ru mail.ru qq.com 163.com fastmail.com tutanota.com hey.com duck.com naver.com mailinator.com guerrillamail.com yopmail.com'.split(
    ' ',
  );

test('no provider of free or disposable mailboxes proves anything, however its host is written', () => {
  const proving = [...freeMail, ...KNOWN].flatMap((domain) =>
    [...WRITTEN.map((written) => written(domain)), `https://shop.${domain}`].filter(
      (website) => proofDomainOf(website) === domain,
    ),
  );
  expect(proving).toEqual([]);
});

test.each([null, '', 'rye.example', 'https://192.0.2.1/', 'https://[2001:db8::1]/', 'https://localhost/'])(
  'the website %s proves nothing',
  (website) => {
    expect(proofDomainOf(website)).toBeNull();
  },
);

test('only a mailbox at the very domain is at it', () => {
  fc.assert(
    fc.property(label, label, (name, other) => {
      const domain = `${name}.example`;
      expect(isAtDomain(`me@${domain}`, domain)).toBe(true);
      for (const address of [
        `me@${other}.${domain}`,
        `me@${other}${domain}`,
        `${domain}@${other}.example2`,
      ]) {
        expect(isAtDomain(address, domain)).toBe(false);
      }
    }),
    { numRuns: 50 },
  );
});
