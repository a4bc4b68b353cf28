import { expect, it } from 'vitest';
import { webAddress } from './webAddress.ts';

it('a browser is sent to the web, and to nowhere under somebody else’s name', () => {
  expect(webAddress('https://meet.example.com/open?room=1')).toBe('https://meet.example.com/open?room=1');
  expect(webAddress('http://meet.example.com')).toBe('http://meet.example.com/');
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,hello',
    'meet.example.com',
    'https://bank.example.com@evil.com/',
    'https://user:pw@evil.com/',
  ]) {
    expect(webAddress(url), url).toBeNull();
  }
});
