import { type Answer, createTestApi, type TestApi } from '@kindred/api/test/harness';
import { type Writes, watchWrites } from '@kindred/api/test/writes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasBody, type Request, restRequest, trpcRequest } from './support/call.ts';
import { UNLIMITED } from './support/callers.ts';
import { arrangeExample, type Example } from './support/entries.ts';
import { LONG } from './support/long.ts';
import { DOCUMENTED, type Documented } from './support/procedures.ts';

let api: TestApi;
let writes: Writes;
beforeAll(async () => {
  api = await createTestApi({ env: UNLIMITED });
  writes = await watchWrites(api);
});
afterAll(() => api.close());

async function arrange(procedure: Documented): Promise<Example> {
  const example = await arrangeExample(api, procedure);
  await writes.clear();
  return example;
}

const MUTATIONS = DOCUMENTED.filter(({ type }) => type === 'mutation');

/** The procedure on which every variant is tried; the others share them out, as one check answers them all. */
const SAMPLE = 'feed.create';

function variantsFor<T>(procedure: Documented, variants: readonly T[]): readonly T[] {
  if (LONG || procedure.name === SAMPLE) return variants;
  return variants.filter((_, at) => at === MUTATIONS.indexOf(procedure) % variants.length);
}

function bothWays(procedure: Documented, { input, headers }: Example): Request[] {
  const ways = [restRequest(procedure, input, headers), trpcRequest(procedure, input, headers)];
  return ways.map((request) => ({ ...request, payload: request.payload ?? '{}' }));
}

function expectError(answer: Answer, status: number, code: string): void {
  const body = answer.json();
  expect([answer.statusCode, (body.error?.data ?? body).code], answer.body).toEqual([status, code]);
}

test('what is written is seen', async () => {
  const create = DOCUMENTED.find(({ name }) => name === SAMPLE) as Documented;
  const { input, headers } = await arrange(create);
  expect((await api.request(restRequest(create, input, headers))).statusCode).toBe(200);
  expect(await writes.list()).toContain('posts INSERT');
});

describe('a body that is not JSON is refused and nothing is written', () => {
  const fieldsOf = (body: string) => Object.entries(JSON.parse(body) as Record<string, unknown>);
  const form = (body: string) =>
    fieldsOf(body)
      .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
      .join('&');
  const multipart = (body: string) =>
    `--x\r\n${fieldsOf(body)
      .map(([name, value]) => `content-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x`)
      .join('\r\n')}--\r\n`;
  const same = (body: string) => body;
  const TYPES: [string | null, (body: string) => string][] = [
    ['text/plain', same],
    ['text/plain; charset=utf-8', same],
    ['text/plain; application/json', same],
    ['application/x-www-form-urlencoded', form],
    ['multipart/form-data; boundary=x', multipart],
    ['application/octet-stream', same],
    ['application/jsonp', same],
    ['application/xml', () => '<a/>'],
    // As a Blob is sent.
    [null, same],
  ];

  test.each(MUTATIONS)('$name', async (procedure) => {
    const example = await arrange(procedure);
    for (const [type, write] of variantsFor(procedure, TYPES)) {
      for (const { method, url, payload = '' } of bothWays(procedure, example)) {
        const headers = { ...example.headers, ...(type === null ? {} : { 'content-type': type }) };
        const answer = await api.request({ method, url, headers, payload: Buffer.from(write(payload)) });
        expectError(answer, 415, 'unsupported_media_type');
      }
    }
    expect(await writes.list()).toEqual([]);
  });
});

describe('a request from another site is refused and nothing is written', () => {
  const FOREIGN: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'https://kindred.test' },
    { origin: 'http://kindred.test.evil.example' },
    { origin: 'http://kindred.test:8443' },
    { origin: 'http://evil.kindred.test' },
    { origin: 'http://evil.example, http://kindred.test' },
    { origin: 'file://' },
    { origin: 'ftp://localhost:80' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];

  test.each(MUTATIONS)('$name', async (procedure) => {
    const example = await arrange(procedure);
    for (const foreign of variantsFor(procedure, FOREIGN)) {
      for (const { headers, ...request } of bothWays(procedure, example)) {
        const json = { 'content-type': 'application/json' };
        const answer = await api.request({ ...request, headers: { ...headers, ...json, ...foreign } });
        expectError(answer, 403, 'foreign_origin');
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
    }
    expect(await writes.list()).toEqual([]);
  });
});

describe('a field where it does not belong, or of a prototype, is refused and nothing is written', () => {
  beforeEach(() => expect(Object.keys(Object.prototype)).toEqual([]));
  const POISONS = [
    '"__proto__":{"role":"platform_admin"}',
    '"__proto__":null',
    '"__proto__":1',
    '"constructor":{"prototype":{"role":"platform_admin"}}',
  ];

  test.each(DOCUMENTED)('$name', async (procedure) => {
    const example = await arrange(procedure);
    for (const request of [...misplaced(procedure, example), ...poisoned(procedure, example)]) {
      const answer = await api.request(request);
      const what = `${request.method} ${request.url} ${request.payload}: ${answer.body}`;
      expect(answer.statusCode, what).toBe(400);
    }
    expect(await writes.list()).toEqual([]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  const JSON_BODY = { 'content-type': 'application/json' };
  const added = (url: string, query: string) => `${url}${url.includes('?') ? '&' : '?'}${query}`;
  const withBody = (request: Request, payload: string): Request => ({
    ...request,
    headers: { ...request.headers, ...JSON_BODY },
    payload,
  });

  /** A field of the body in the query or the other way round, and one of the path a second time. */
  function misplaced(procedure: Documented, { input, headers }: Example): Request[] {
    const request = restRequest(procedure, input, headers);
    const { method, url, payload } = request;
    const inPath = /\{(\w+)\}/.exec(procedure.rest.path)?.[1];
    const inQuery = { ...request, url: added(url, 'isAdmin=true') };
    if (hasBody(method)) {
      const twice = { ...(payload ? JSON.parse(payload) : {}), [inPath ?? '']: 'another' };
      return [inQuery, ...(inPath === undefined ? [] : [withBody(request, JSON.stringify(twice))])];
    }
    return [
      inQuery,
      ...(inPath === undefined ? [] : [{ ...request, url: added(url, `${inPath}=another`) }]),
      ...(method === 'DELETE' ? [withBody(request, '{"isAdmin":true}')] : []),
    ];
  }

  function poisoned(procedure: Documented, { input, headers }: Example): Request[] {
    const whole = JSON.stringify(input ?? {}).slice(0, -1);
    const rest = restRequest(procedure, input, headers);
    const trpc = trpcRequest(procedure, undefined, headers);
    return POISONS.flatMap((poison) => {
      const body = `${whole}${whole === '{' ? '' : ','}${poison}}`;
      return [
        procedure.type === 'query'
          ? { ...trpc, url: `${trpc.url}?input=${encodeURIComponent(body)}` }
          : withBody(trpc, body),
        hasBody(rest.method)
          ? withBody(rest, body)
          : { ...rest, url: added(rest.url, '__proto__=x&constructor=y') },
      ];
    });
  }
});
