import { afterEach, describe, expect, test } from 'vitest';
import { createTestApi, type TestApi } from './harness.ts';

const PUBLIC = '8.8.8.8';

let api: TestApi;
const lines: string[] = [];
afterEach(() => api.close());

async function begin(env: Record<string, string>): Promise<void> {
  lines.length = 0;
  api = await createTestApi({
    env: { LOG_LEVEL: 'warn', ...env },
    onLogLine: (line) => lines.push(line),
  });
}

const ask = (headers: Record<string, string>, remoteAddress = '127.0.0.1', url = '/api/feed') =>
  api.request({ method: 'GET', url, headers, remoteAddress });

const warnings = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => /TRUST_PROXY/.test(msg));

describe('a client cannot choose the address it is counted by', () => {
  const claims = ['198.51.100.1', '198.51.100.2, 203.0.113.9', '', '::1', 'nonsense', '127.0.0.1'];

  test('without TRUST_PROXY its connection counts, whatever it claims', async () => {
    await begin({ REQUESTS_PER_ADDRESS: '3', TRUST_PROXY: '0' });
    const answers = [];
    for (const claim of claims)
      answers.push(await ask({ 'x-forwarded-for': claim, forwarded: `for=${claim}`, 'x-real-ip': claim }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 429, 429, 429]);
  });

  test('with TRUST_PROXY=1 what the proxy saw counts, whatever stands before it', async () => {
    await begin({ REQUESTS_PER_ADDRESS: '3', TRUST_PROXY: '1' });
    const answers = [];
    for (const claim of claims) answers.push(await ask({ 'x-forwarded-for': `${claim}, 203.0.113.7` }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 429, 429, 429]);
    expect((await ask({ 'x-forwarded-for': '203.0.113.7, 203.0.113.8' })).statusCode).toBe(401);
  });

  test('with TRUST_PROXY=1 a client that reaches the port past the proxy counts by its connection', async () => {
    await begin({ REQUESTS_PER_ADDRESS: '3', TRUST_PROXY: '1' });
    const answers = [];
    for (const claim of claims) answers.push(await ask({ 'x-forwarded-for': claim }, PUBLIC));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 429, 429, 429]);
  });

  test('a proxy with a public address is trusted by its address', async () => {
    await begin({ REQUESTS_PER_ADDRESS: '1', TRUST_PROXY: `10.0.0.0/8,${PUBLIC}` });
    expect((await ask({ 'x-forwarded-for': '203.0.113.7' }, PUBLIC)).statusCode).toBe(401);
    expect((await ask({ 'x-forwarded-for': '203.0.113.8' }, PUBLIC)).statusCode).toBe(401);
    expect((await ask({ 'x-forwarded-for': '203.0.113.8' }, PUBLIC)).statusCode).toBe(429);
    expect((await ask({ 'x-forwarded-for': '203.0.113.9, 10.1.2.3' }, PUBLIC)).statusCode).toBe(401);
  });

  test('a network of IPv6 counts as one address', async () => {
    await begin({ REQUESTS_PER_ADDRESS: '2', TRUST_PROXY: '1' });
    const from = async (address: string) => (await ask({ 'x-forwarded-for': address })).statusCode;
    expect(await from('2001:db8:1:2::1')).toBe(401);
    expect(await from('2001:db8:1:2:ffff::2')).toBe(401);
    expect(await from('2001:db8:1:2:3:4:5:6')).toBe(429);
    expect(await from('2001:db8:1:3::1')).toBe(401);
  });
});

describe('forwarding headers that are not trusted', () => {
  test.each(['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded'])(
    '%s is warned of once, with what to do',
    async (name) => {
      await begin({ TRUST_PROXY: '0' });
      await ask({});
      expect(warnings()).toEqual([]);
      for (let times = 0; times < 3; times++) await ask({ [name]: '203.0.113.7' });
      expect(warnings()).toHaveLength(1);
      expect(warnings()[0]).toMatchObject({ level: 40, peer: '127.0.0.1' });
      expect(warnings()[0].msg).toContain('TRUST_PROXY=1');
    },
  );

  test('are no reason to warn where the proxy is trusted', async () => {
    await begin({ TRUST_PROXY: '1' });
    await ask({ 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' });
    expect(warnings()).toEqual([]);
  });

  test('are warned of where they come from an address that is not covered', async () => {
    await begin({ TRUST_PROXY: '1' });
    for (let times = 0; times < 3; times++) await ask({ 'x-forwarded-for': '203.0.113.7' }, PUBLIC);
    expect(warnings()).toHaveLength(1);
    expect(warnings()[0].msg).toContain('set TRUST_PROXY to its address');
  });

  test.each(['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded'])(
    'keep metrics closed: %s tells of a proxy before this port',
    async (name) => {
      await begin({ TRUST_PROXY: '0', METRICS_TOKEN: '' });
      expect((await ask({}, '127.0.0.1', '/metrics')).statusCode).toBe(200);
      expect((await ask({ [name]: 'for=203.0.113.1' }, '127.0.0.1', '/metrics')).statusCode).toBe(404);
    },
  );
});
