import { expect, test } from 'vitest';
import { hrefOf } from './href.ts';

test.each([
  ['https://meet.example.com/open?room=1', 'https://meet.example.com/open?room=1'],
  ['http://meet.example.com', 'http://meet.example.com/'],
  ['HTTPS://Meet.example.com#top', 'https://meet.example.com/#top'],
  ['https://bücher.example/a@b', 'https://xn--bcher-kva.example/a@b'],
])('%s is linked as %s', (link, href) => {
  expect(hrefOf(link)).toBe(href);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,hello',
  'meet.example.com',
  '//meet.example.com',
  'https:/meet.example.com',
  'https://bank.example.com@evil.com/',
  'https://bank.example.com\\@evil.com/',
  'https://user:pw@evil.com/',
  'https://@evil.com/',
  'https:\\\\evil.com',
  'https://evil.com/a b',
])('%s is not linked', (link) => {
  expect(hrefOf(link)).toBeNull();
});
