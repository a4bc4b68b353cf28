import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CATALOGUE, callRest, callTrpc, createWorld, NAVIGATIONS, type World } from './catalogue.ts';
import { createTestApi, type TestApi } from './harness.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await createTestApi({ env: { LOGIN_PER_ACCOUNT: '1000', RESET_PER_ACCOUNT: '1000' } });
  world = await createWorld(api);
});
afterAll(() => api.close());

/** As the schema says and not a field more. */
function exactly(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodArray) return z.array(exactly(schema.element as z.ZodType));
  if (schema instanceof z.ZodNullable) return exactly(schema.unwrap() as z.ZodType).nullable();
  if (!(schema instanceof z.ZodObject)) return schema;
  return z.strictObject(
    Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => [name, exactly(field as z.ZodType)]),
    ),
  );
}

test('the catalogue of these tests is the documentation, call by call', async () => {
  const document = (await api.get('/api/openapi.json')).json();
  const documented = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item as object).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const known = [...CATALOGUE.map((row) => row.rest), ...NAVIGATIONS];
  expect(documented.sort()).toEqual(known.sort());
});

describe('each documented call', () => {
  test.each(CATALOGUE)('$rest', async (row) => {
    const { ada } = world;
    if (row.for !== 'everybody') {
      const asked = await callRest(api, row, await row.input(world), null);
      expect(asked.statusCode, asked.body).toBe(401);
      expect(asked.json()).toEqual({ message: 'Please log in to continue.', code: 'signed_out' });
    }
    const as = row.procedure === 'accounts.logout' ? await api.logIn(ada) : ada;
    const answer = await callRest(api, row, await row.input(world), row.for === 'everybody' ? null : as);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    const shape = exactly(row.answers).safeParse(answer.json());
    expect(shape.error?.issues, answer.body).toBeUndefined();
    if (Array.isArray(answer.json())) expect(answer.json()).not.toEqual([]);
    if (row.for === 'session') {
      const { authorization } = await api.token(ada);
      const script = await callRest(api, row, await row.input(world), null, { authorization });
      expect([script.statusCode, script.json().code]).toEqual([403, 'session_required']);
    }
  });
});

/** What differs from one call to the next even when nothing else does. */
function withoutChance(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/(?<=^\/media\/)[0-9a-f]{32}/, 'key');
  if (Array.isArray(value)) return value.map(withoutChance);
  if (typeof value !== 'object' || value === null) return value;
  const chance =
    /^(?:id|conversationId|conversationIds|clientKey|senderId|senderName|userId|slug|code|at|visitedAt|postId|acceptedCommentId|startsAt|challenge|credentialId|secret|uri|recoveryCodes|excludeCredentials|sendAt|setAt|now|createdAt|joinedAt|decidedAt|updatedAt|writtenAt|replacedAt|editedAt|endedAt|endsAt|viewedAt|lastSeenAt|expiresAt|lastUsedAt|token|hint|email|handle|username|name|lastName|nextCursor|url|pictureUrl|avatarUrl|coverImageUrl|profileImageUrl)$/;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      chance.test(key) ? typeof inner : withoutChance(inner),
    ]),
  );
}

describe('REST and tRPC agree', () => {
  test.each(CATALOGUE)('about $procedure', async (row) => {
    const session = row.for === 'everybody' ? null : world.ada;
    const input = await row.input(world);
    const overRest = await callRest(api, row, input, session);
    const again = row.kind === 'query' ? input : await row.input(world);
    const overTrpc = await callTrpc(api, row, again, session);
    expect(overTrpc.statusCode, overTrpc.body).toBe(overRest.statusCode);
    expect(withoutChance(overTrpc.json().result.data)).toEqual(withoutChance(overRest.json()));
    expect(overTrpc.cookies.map(({ name }) => name)).toEqual(overRest.cookies.map(({ name }) => name));
    const shape = exactly(row.answers).safeParse(overTrpc.json().result.data);
    expect(shape.error?.issues, overTrpc.body).toBeUndefined();
  });

  test.each(CATALOGUE)('about who may not call $procedure and what it does not take', async (row) => {
    const wrong = { ...(await row.input(world)), surprise: true };
    for (const as of [null, world.ada]) {
      const [overRest, overTrpc] = await Promise.all([
        callRest(api, row, wrong, as),
        callTrpc(api, row, wrong, as),
      ]);
      expect(overRest.statusCode, overRest.body).toBe(row.for !== 'everybody' && as === null ? 401 : 400);
      expect(overTrpc.statusCode).toBe(overRest.statusCode);
      const { httpStatus, ...body } = overTrpc.json().error.data;
      expect(httpStatus).toBe(overRest.statusCode);
      expect(body).toEqual(overRest.json());
      if (overRest.statusCode === 400) {
        expect(overRest.json()).toEqual({
          message: 'Unknown field: surprise',
          code: 'invalid_input',
          issues: [{ path: 'surprise', message: 'Unknown field' }],
        });
      }
    }
  });

  test('when several calls travel together, each with its own answer', async () => {
    const { ada, bo } = world;
    const batch = (paths: string[], inputs: Record<number, unknown>) =>
      api.get(`/trpc/${paths.join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`, ada);
    const three = await batch(['accounts.user', 'feed.get', 'feed.byUser'], {
      1: { id: '019a0000-0000-7000-8000-000000000000' },
      2: { id: bo.user.id },
    });
    expect(three.statusCode).toBe(207);
    const [user, gone, theirs] = three.json();
    expect(user.result.data.id).toBe(ada.user.id);
    expect(gone.error.data).toEqual({ code: 'not_found', message: 'Not found.', httpStatus: 404 });
    expect(theirs.result.data.length).toBeGreaterThan(0);

    const twenty = await batch(new Array(20).fill('notifications.badges'), {});
    expect(twenty.json()).toHaveLength(20);
    const tooMany = await batch(new Array(21).fill('notifications.badges'), {});
    expect(tooMany.statusCode, tooMany.body).toBe(400);
  });
});
