import { expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { personalise } from './personalise.ts';

const PAGE = `<link rel="icon" href="/icons/icon.svg" type="image/svg+xml" data-logo />
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" data-logo />
<meta name="logo" content="__LOGO__" />
<a href="/"><svg data-mark="true" width="26" height="26"><path d="M1 1" /></svg>__PRODUCT_NAME__</a>
<svg width="20" height="20"><path d="M2 2" /></svg>`;

test('a logo takes the place of the built-in mark and icons, and of nothing else', () => {
  expect(personalise(PAGE, readEnv({ LOGO: '/logo.png' }))).toBe(`<link rel="icon" href="/logo.png" />
<link rel="apple-touch-icon" href="/logo.png" />
<meta name="logo" content="/logo.png" />
<a href="/"><img data-mark src="/logo.png" width="26" height="26" alt="" />Kindred</a>
<svg width="20" height="20"><path d="M2 2" /></svg>`);
});

test('without a logo the built-in mark and icons stay', () => {
  const page = personalise(PAGE, readEnv({}));
  expect(page).toContain('href="/icons/icon.svg"');
  expect(page).toContain('<svg data-mark="true"');
  expect(page).toContain('<meta name="logo" content="" />');
});

test.each([
  [{}, ''],
  [{ GOOGLE_CLIENT_ID: 'id' }, ''],
  [{ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }, 'google'],
])('the page names the sign-in providers that %j sets up', (env, providers) => {
  expect(personalise('__SOCIAL_PROVIDERS__', readEnv(env))).toBe(providers);
});

test.each(['//elsewhere.example/logo.png', 'https://elsewhere.example/logo.png', '/a"onload="x'])(
  'the logo %s, which is not of this site, is refused',
  (logo) => {
    expect(() => readEnv({ LOGO: logo })).toThrow('LOGO');
  },
);
