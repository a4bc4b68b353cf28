import { describe, expect, it } from 'vitest';
import { authHref, logInHref, safeNext } from './next.ts';

describe('where to go after signing in', () => {
  it.each(['/', '/tribes', '/tribe/slow-bakery?tab=feed#top', '/profile/m%C3%B6'])('may be %s', (path) => {
    expect(safeNext(path)).toBe(path);
  });

  it.each([
    null,
    undefined,
    '',
    'tribes',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /tribes',
  ])('is home instead of %j', (next) => {
    expect(safeNext(next)).toBe('/');
  });

  it('is carried by the link to the landing page', () => {
    expect(logInHref('/tribe/a?b=c')).toBe('/?auth=login&next=%2Ftribe%2Fa%3Fb%3Dc');
    expect(logInHref()).toBe('/?auth=login');
    expect(authHref('signup', '/messages/join/x')).toBe('/?auth=signup&next=%2Fmessages%2Fjoin%2Fx');
  });
});
