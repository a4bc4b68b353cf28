import { type Answer, createTestApi, type TestApi } from '@kindred/api/test/harness';
import { isForGuests } from '@kindred/api/trpc/access';
import { TOKEN_SCOPES } from '@kindred/validation/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Headers, type Input, restRequest, trpcRequest } from './support/call.ts';
import { openToken, UNLIMITED } from './support/callers.ts';
import { arrangeExample } from './support/entries.ts';
import { DOCUMENTED, type Documented, PROCEDURES } from './support/procedures.ts';

const lines: string[] = [];
let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    env: { ...UNLIMITED, LOG_LEVEL: 'info' },
    onLogLine: (line) => lines.push(line),
  });
});
afterAll(() => api.close());

test('every procedure but a subscription has a REST endpoint and says what it answers', () => {
  const others = PROCEDURES.filter(({ type }) => type !== 'subscription');
  expect(others.filter(({ rest }) => rest === null).map(({ name }) => name)).toEqual([]);
  expect(others.filter(({ output }) => !isDescribed(output)).map(({ name }) => name)).toEqual([]);
});

const isDescribed = (output: unknown) =>
  output instanceof z.ZodType && !(output instanceof z.ZodAny) && !(output instanceof z.ZodUnknown);

/** As the schema says and not a field more. */
function exactly(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodArray) return z.array(exactly(schema.element as z.ZodType));
  if (schema instanceof z.ZodNullable) return exactly(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodOptional) return exactly(schema.unwrap() as z.ZodType).optional();
  if (!(schema instanceof z.ZodObject)) return schema;
  return z.strictObject(
    Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => [name, exactly(field as z.ZodType)]),
    ),
  );
}

/** What differs from one example to the next even when nothing else does: ids, times, names, counted words. */
const CHANCE =
  /^(?:.*Ids?|id|.*[kK]ey|slug|code|.*At|at|challenge|secret|uri|recoveryCodes|excludeCredentials|now|token|hint|email|handle|orderNumber|.*[nN]ame|nextCursor|version|.*[uU]rl)$/;

function withoutChance(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/ORD-[0-9A-F]+|[0-9a-f-]{8,}|\d+/g, '#');
  if (Array.isArray(value)) return value.map(withoutChance);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      CHANCE.test(key) ? typeof inner : withoutChance(inner),
    ]),
  );
}

/** Fields that hold the time of the answer, or the state of the process at that time. */
const OF_THE_MOMENT = /^(?:now|asOf|checkedAt|nextRunAt|node|queue|bytes)$/;

/** Of a query, which both ask about the same rows: all but the moment of the answer. */
const timeless = (value: unknown) =>
  JSON.stringify(value, (key, inner) => (OF_THE_MOMENT.test(key) ? null : inner));

/** What is long enough not to be in a line by chance: ids, tokens, codes, addresses, texts. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= 8 ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function expectUnlogged(input: Input, headers: Headers, answers: Answer[]): void {
  const returned = answers.flatMap(({ body }) => body.match(/kin_[\w-]+|\/media\/[\w.-]+/g) ?? []);
  const secrets = [...textsIn(input), ...textsIn(headers.cookie?.split('=')[1]), ...returned];
  expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
}

async function ask(procedure: Documented, input: Input, headers: Headers): Promise<[Answer, Answer]> {
  return [
    await api.request(restRequest(procedure, input, headers)),
    await api.request(trpcRequest(procedure, input, headers)),
  ];
}

describe('REST and tRPC agree', () => {
  test.each(DOCUMENTED)('on the answer of $name', async (procedure) => {
    lines.length = 0;
    const { input, headers } = await arrangeExample(api, procedure);
    const overRest = await api.request(restRequest(procedure, input, headers));
    expect(overRest.statusCode, overRest.body).toBe(200);
    expect(overRest.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(overRest.headers['cache-control']).toBe('no-store');
    const answer = overRest.json();
    if (Array.isArray(answer)) expect(answer, 'the example finds something').not.toEqual([]);
    const shape = exactly(procedure.output as z.ZodType).safeParse(answer);
    expect(shape.error?.issues, overRest.body).toBeUndefined();

    // A mutation uses up what it is about.
    const again = procedure.type === 'query' ? { input, headers } : await arrangeExample(api, procedure);
    const overTrpc = await api.request(trpcRequest(procedure, again.input, again.headers));
    expect(overTrpc.statusCode, overTrpc.body).toBe(200);
    const { data } = overTrpc.json().result;
    if (procedure.type === 'query') expect(timeless(data)).toEqual(timeless(answer));
    else expect(withoutChance(data)).toEqual(withoutChance(answer));
    expect(overTrpc.cookies.map(({ name }) => name)).toEqual(overRest.cookies.map(({ name }) => name));
    expectUnlogged(input, headers, [overRest, overTrpc]);
    expectUnlogged(again.input, again.headers, []);
  });

  test.each(DOCUMENTED)('on who may not call $name and what it does not take', async (procedure) => {
    const { input, headers } = await arrangeExample(api, procedure);
    const wrong = { ...input, surprise: true };
    for (const as of [{}, headers] as Headers[]) {
      const [overRest, overTrpc] = await ask(procedure, wrong, as);
      const { httpStatus, ...body } = overTrpc.json().error.data;
      expect(body).toEqual(overRest.json());
      expect([overTrpc.statusCode, httpStatus]).toEqual([overRest.statusCode, overRest.statusCode]);
      const isRefused = as.cookie === undefined && !isForGuests(procedure.rule);
      expect([overRest.statusCode, body]).toEqual(
        isRefused
          ? [401, { message: 'Please log in to continue.', code: 'signed_out' }]
          : [
              400,
              {
                message: 'Unknown field: surprise',
                code: 'invalid_input',
                issues: [{ path: 'surprise', message: 'Unknown field' }],
              },
            ],
      );
    }
  });
});

test.each(DOCUMENTED.filter(({ needsConfirmation }) => needsConfirmation))(
  '$name, which needs a confirmation, refuses a token for everything',
  async (procedure) => {
    const { input, callerId } = await arrangeExample(api, procedure);
    const token = await openToken(api.db, callerId, [...TOKEN_SCOPES]);
    for (const answer of await ask(procedure, input, token)) {
      expect([answer.statusCode, answer.body]).toEqual([403, expect.stringContaining('"session_required"')]);
    }
  },
);
