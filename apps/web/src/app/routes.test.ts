import { VISITOR_PATHS } from '@kindred/validation/visitorPaths';
import { describe, expect, it, vi } from 'vitest';

vi.mock('./api.ts', () => ({ api: {} }));

const { SCREENS, screenAt } = await import('./routes.tsx');

describe('addresses', () => {
  it.each([
    ['/', '/'],
    ['/forgot-password', '/forgot-password'],
    ['/FORGOT-Password', '/forgot-password'],
    ['/Login-Link', '/login-link'],
    ['/Settings', '/settings/*'],
    ['/settings/sessions', '/settings/*'],
    ['/post/019a0000', '/post/:id'],
    ['/admin/reports', '/admin/*'],
    ['/admin/reports/019a0000', '/admin/reports/:id'],
  ])('%s is the screen of %s', (pathname, path) => {
    expect(screenAt(pathname)?.path).toBe(path);
  });

  it.each(SCREENS.map(({ path }) => path))('%s is not taken by a less exact address before it', (path) => {
    const pathname = path.replace('/*', '').replaceAll(/:\w+/g, 'x');
    expect(screenAt(pathname)?.path).toBe(path);
  });

  it('for visitors are those that the server answers with 200', () => {
    const open = SCREENS.filter(({ Visitor, isPublic }) => Visitor !== undefined || isPublic);
    expect(open.map(({ path }) => path).sort()).toEqual(VISITOR_PATHS.filter((path) => path !== '/').sort());
  });

  it.each(['/nope', '/settingsx', '/forgot-password/more', '/post'])('%s is none', (pathname) => {
    expect(screenAt(pathname)).toBeUndefined();
  });
});

it('the screens of a feature that is turned off say so, to visitors too', async () => {
  const meta = document.createElement('meta');
  meta.name = 'features-off';
  meta.content = 'map events';
  document.head.append(meta);
  vi.resetModules();
  const off = await import('./routes.tsx');
  const { FeatureOffScreen } = await import('./shell/FeatureOffScreen.tsx');
  meta.remove();
  for (const path of ['/map', '/events', '/event/019a0000', '/join']) {
    expect(off.screenAt(path)?.Component).toBe(FeatureOffScreen);
  }
  expect(off.screenAt('/event/019a0000')?.Visitor).toBe(FeatureOffScreen);
  expect(off.screenAt('/guide')?.Component).not.toBe(FeatureOffScreen);
});
