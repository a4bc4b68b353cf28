import { ask, expectDocumented, rough, text, tries } from '@kindred/api/test/fuzz.fixture';
import { createTestApi, type TestApi } from '@kindred/api/test/harness';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restRequest } from './support/call.ts';
import { UNLIMITED } from './support/callers.ts';
import { arrangeExample, type Example } from './support/entries.ts';
import { DOCUMENTED } from './support/procedures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ env: UNLIMITED });
});
afterAll(() => api.close());

/** What anybody may become by themselves. */
const OPEN_ROLES = ['member', 'creator', 'tribe_owner'];

async function expectNoMorePower({ callerId, role }: Example): Promise<void> {
  const user = await api.db
    .selectFrom('users')
    .select('role')
    .where('id', '=', callerId)
    .executeTakeFirstOrThrow();
  expect([...OPEN_ROLES, role]).toContain(user.role);
}

const value = fc.oneof(
  text,
  fc.jsonValue(),
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, [], {}, [null], { $gt: '' }, 2 ** 53, -0, 1e308),
);

/** The fields of the call itself, some good, some replaced, with others beside them. */
function inputLike(good: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(
    Object.entries(good).map(([name, fine]) => [name, fc.oneof(fc.constant(fine), value)]),
  );
  return fc
    .tuple(
      fc.record(fields, { requiredKeys: [] }),
      fc.dictionary(fc.oneof(text, fc.string()), value, { maxKeys: 2 }),
    )
    .map(([known, unknown]) => ({ ...unknown, ...known }));
}

const jsonOf = (anything: unknown) => JSON.stringify(anything) ?? 'null';

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data',
  '',
  '\u00ff/',
];

const query = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom('limit', 'after', 'cursor', 'mode', 'query', 'input', 'batch', 'id', '__proto__'),
        text,
      ),
      text,
    ),
    { maxLength: 4 },
  )
  .map((pairs) =>
    pairs.map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join('=')).join('&'),
  );

describe('no request is answered with a failure of ours', () => {
  test.each(DOCUMENTED)('$name', async (procedure) => {
    const example = await arrangeExample(api, procedure);
    const { headers } = example;
    const { method, url } = restRequest(procedure, example.input, {});
    const rpc = `/trpc/${procedure.name}`;
    const json = { ...headers, 'content-type': 'application/json' };

    const input = fc.oneof(inputLike(example.input ?? {}), fc.jsonValue());
    await fc.assert(
      fc.asyncProperty(input, async (sent) => {
        const payload = jsonOf(sent);
        const trpc =
          procedure.type === 'query'
            ? { method: 'GET' as const, url: `${rpc}?input=${encodeURIComponent(payload)}`, headers }
            : { method: 'POST' as const, url: rpc, headers: json, payload };
        expectDocumented(await ask(api, trpc), payload);
        expectDocumented(await ask(api, { method, url, headers: json, payload }), payload);
      }),
      tries(25),
    );

    const bytes = fc.uint8Array({ maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(bytes, fc.constantFrom(...TYPES), async (sent, type) => {
        const payload = Buffer.from(sent);
        const what = `${type} ${payload.toString('hex')}`;
        const both = { headers: { ...headers, 'content-type': type }, payload };
        expectDocumented(await ask(api, { method, url, ...both }), what);
        expectDocumented(await ask(api, { method: 'POST', url: `${rpc}?batch=1`, ...both }), what);
      }),
      tries(10),
    );

    if (method === 'GET') {
      const [path] = url.split('?', 1);
      await fc.assert(
        fc.asyncProperty(fc.oneof(query, rough), async (asked) => {
          for (const address of [`${path}?${asked}`, `${rpc}?${asked}`]) {
            expectDocumented(await ask(api, { method, url: address, headers }), address);
          }
        }),
        tries(20),
      );
    }
    await expectNoMorePower(example);
  });
});
