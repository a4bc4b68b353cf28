import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { kilobytes, largestPaint, openBrowser, scriptsOf, settle, withSlowPhone } from '../browser.ts';
import { type Waterfall, watchRequests } from '../load/waterfall.ts';
import type { Measure } from '../measure.ts';
import { root } from '../places.ts';
import { serveWeb } from '../product.ts';
import { median } from '../stats.ts';

const ROUNDS = 3;
const FEED = '/';

interface Opened {
  scripts: Map<string, number>;
  paint: number;
  waterfall: Waterfall;
}

/** P9: what somebody signed in waits for, on the feed and on every other screen. */
export const signedIn: Measure = {
  ids: ['P9'],
  async run({ log, stack }) {
    const { whole } = await serveWeb(stack, log);
    const browser = await openBrowser();
    stack.defer(() => browser.close());
    const session = await signIn(whole.url);
    log(`P9: the feed, ${ROUNDS} rounds, and ${routes().length} other screens`);

    const rounds: Opened[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await open(browser, whole.url, FEED, session));
    const [feed] = rounds;
    if (feed === undefined) throw new Error('The feed was not opened.');
    const deepest = rounds
      .map(({ waterfall }) => waterfall)
      .reduce((worst, each) => (each.depth > worst.depth ? each : worst));

    const added: { path: string; size: number }[] = [];
    for (const path of routes()) {
      const { scripts } = await open(browser, whole.url, path, session);
      const own = new Map([...scripts].filter(([name]) => !feed.scripts.has(name)));
      added.push({ path, size: kilobytes(own) });
    }
    const most = added.reduce((worst, each) => (each.size > worst.size ? each : worst));
    const bytes = median(rounds.map(({ scripts }) => kilobytes(scripts)));
    return [
      {
        id: 'P9',
        what: 'feed, all JS of the route (brotli)',
        unit: 'KB',
        value: bytes,
        bar: { atMost: 180 },
      },
      {
        id: 'P9',
        what: `most JS that another route adds: ${most.path}`,
        unit: 'KB',
        value: most.size,
        bar: { atMost: 80 },
      },
      {
        id: 'P9',
        what: 'feed, requests that wait for one another',
        unit: 'deep',
        value: deepest.depth,
        bar: { atMost: 2 },
        note: deepest.chain.join(' → '),
      },
      {
        id: 'P9',
        what: 'feed, largest paint',
        unit: 'ms',
        value: median(rounds.map(({ paint }) => paint)),
      },
    ];
  },
};

function open(browser: Browser, url: string, path: string, session: string): Promise<Opened> {
  return withSlowPhone(browser, async ({ page, context, cdp }) => {
    await context.addCookies([{ name: 'session', value: session, url }]);
    const waterfall = watchRequests(cdp);
    await page.goto(url + path);
    await settle(page);
    return { scripts: await scriptsOf(page), paint: await largestPaint(page), waterfall: waterfall() };
  });
}

/** @returns the cookie's value. */
async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'member@example.com', password: 'demo-password' }),
  });
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('session='));
  if (cookie === undefined) throw new Error(`The demo member cannot sign in: ${await answer.text()}`);
  return cookie.slice('session='.length).split(';', 1)[0] ?? '';
}

/**
 * Read from the source: the built app does not list its addresses, and a list kept here would soon lack one.
 * A parameter is given a value that nobody has; the code of the screen comes all the same.
 */
function routes(): string[] {
  const source = readFileSync(join(root, 'apps/web/src/app/routes.tsx'), 'utf8');
  const paths = [...source.matchAll(/\bscreen\(\s*'([^']+)'/g)].map(([, path]) => path ?? '');
  if (!paths.includes(FEED)) throw new Error('apps/web/src/app/routes.tsx does not name the feed.');
  return paths
    .filter((path) => path !== FEED)
    .map((path) => path.replace(/\/\*$/, '').replaceAll(/:\w+\??/g, 'bench'));
}
