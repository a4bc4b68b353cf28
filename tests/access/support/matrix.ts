import { createTestApi, type TestApi } from '@kindred/api/test/harness';
import { type AccessRule, isForGuests } from '@kindred/api/trpc/access';
import { hasPermission } from '@kindred/permissions/matrix';
import { ROLES, type Role } from '@kindred/validation/accounts';
import { ERRORS } from '@kindred/validation/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answered, callRest, callTrpc, STATUS_NUMBER } from './call.ts';
import {
  type Callers,
  COLUMNS,
  type Column,
  CREDENTIAL_COLUMNS,
  createCallers,
  JUDGED_BY,
  UNLIMITED,
} from './callers.ts';
import type { AccessCase, Arranged, Outcome, Situation } from './case.ts';
import { entryOf } from './entries.ts';
import { type Documented, PROCEDURES, type Procedure } from './procedures.ts';
import { shareOf } from './shares.ts';
import { callMisplaced, callSubscription } from './sockets.ts';

let api: TestApi;
let callers: Callers;
let address: string;

/**
 * Holds every procedure of the router to what its case says of it.
 * @param share which procedures, so that several files can share the work
 */
export function describeAccess(share: ReturnType<typeof shareOf>): void {
  const procedures = PROCEDURES.filter(({ name }) => shareOf(name) === share);
  prepare(procedures);
  for (const procedure of procedures) describeProcedure(procedure);
}

function prepare(procedures: readonly Procedure[]): void {
  beforeAll(async () => {
    api = await createTestApi({ env: UNLIMITED });
    callers = await createCallers(api.db);
    address = await api.listen();
  });
  afterAll(async () => {
    const reasons = procedures.flatMap(({ name, rule }) =>
      rule?.kind === 'public' ? [`  ${name}: ${rule.reason}`] : [],
    );
    console.log(['Open to everybody, and why:', ...reasons].join('\n'));
    await api.close();
  });
}

/** What an answer amounts to, with everything about it that is wrong. */
async function judge({ code, status, text }: Answered, arranged: Arranged): Promise<string> {
  const { canary, happened } = arranged;
  const isShown = canary !== undefined && text.includes(canary);
  const wrong: string[] = [];
  const expected = code === 'ok' ? 200 : STATUS_NUMBER[ERRORS[code].status];
  if (status !== expected) wrong.push(`status ${status}`);
  if (code !== 'ok' && isShown) wrong.push('tells what it refuses');
  if (happened && (await happened()) !== (code === 'ok')) {
    wrong.push(code === 'ok' ? 'nothing happened' : 'happened all the same');
  }
  const outcome = code === 'ok' && canary !== undefined ? (isShown ? 'shown' : 'hidden') : code;
  return [outcome, ...wrong].join(', ');
}

type Transport = 'tRPC' | 'REST' | 'socket';

/**
 * REST hands its input to the same procedure, behind the same rule, and only who is asking is found out anew: the
 * first situation, with every column, shows that both find the same. In the others one transport says it all.
 */
function transportsOf({ type, rest }: Procedure, isFirst: boolean): Transport[] {
  if (type === 'subscription') return ['socket'];
  return isFirst && rest !== null ? ['tRPC', 'REST'] : ['tRPC'];
}

async function call(
  procedure: Procedure,
  transport: Transport,
  column: Column,
  situation: Situation,
): Promise<string> {
  const caller = { id: callers.idOf(column) };
  const arranged = await situation.arrange({ db: api.db, caller });
  const headers = await callers.headersFor(column);
  const { input } = arranged;
  switch (transport) {
    case 'socket':
      return judge(await callSubscription(address, procedure.name, input, headers), arranged);
    case 'REST':
      return judge(await callRest(api, procedure as Documented, input, headers), arranged);
    case 'tRPC':
      return judge(await callTrpc(api, procedure, input, headers), arranged);
  }
}

/** What a column found, in one word where every transport agrees. */
async function find(
  procedure: Procedure,
  transports: readonly Transport[],
  column: Column,
  situation: Situation,
): Promise<string> {
  const found: [Transport, string][] = [];
  for (const transport of transports) {
    found.push([transport, await call(procedure, transport, column, situation)]);
  }
  const outcomes = new Set(found.map(([, outcome]) => outcome));
  const [only] = outcomes;
  return outcomes.size === 1 && only !== undefined
    ? only
    : found.map(([transport, outcome]) => `${transport}: ${outcome}`).join('; ');
}

function expectedOf({ credentials }: AccessCase, { gets, visitor }: Situation, column: Column): Outcome {
  const line = JUDGED_BY[column];
  if (line === null) return gets[column as Role];
  if (line === 'invalid_token') return line;
  if (line === 'visitor' && visitor !== undefined) return visitor;
  return credentials[line] === 'same' ? gets.member : credentials[line];
}

/** Roles that the rule turns away whatever the row is. */
function refusedRoles(rule: AccessCase['rule']): Role[] {
  const permission = 'permission' in rule ? rule.permission : null;
  return permission === null ? [] : ROLES.filter((role) => !hasPermission(role, permission));
}

/** Where the table says other than the rule that it is written for. */
function contradictions({ rule, credentials, situations }: AccessCase, needsConfirmation: boolean): string[] {
  const needsAccount = rule.kind !== 'public';
  const said: string[] = [];
  if ((credentials.visitor === 'signed_out') === isForGuests(rule as AccessRule))
    said.push(`visitor: ${credentials.visitor}`);
  if ((credentials.suspended === 'account_suspended') !== needsAccount) {
    said.push(`suspended: ${credentials.suspended}`);
  }
  for (const token of ['readToken', 'writeToken', 'fullToken'] as const) {
    const isRefused = credentials[token] === 'session_required' || credentials[token] === 'token_scope';
    if (rule.kind === 'session' && !isRefused) said.push(`${token}: ${credentials[token]}`);
  }
  // No token is confirmed.
  if (rule.kind !== 'session' && !needsConfirmation && credentials.fullToken !== 'same') {
    said.push(`fullToken: ${credentials.fullToken}`);
  }
  const refused = refusedRoles(rule);
  for (const [name, { gets }] of Object.entries(situations)) {
    for (const role of ROLES) {
      const isAnswer = ['ok', 'shown', 'hidden'].includes(gets[role]);
      const isRefused = refused.includes(role);
      // Only the policy of a row can turn somebody away whom the rule lets in.
      const isWrong = isRefused ? isAnswer : gets[role] === 'not_allowed' && rule.kind !== 'subject';
      if (isWrong) said.push(`${name}, ${role}: ${gets[role]}`);
    }
  }
  return said;
}

function withoutReason(rule: AccessRule | undefined): unknown {
  if (rule?.kind !== 'public') return rule;
  return { kind: rule.kind };
}

function describeProcedure(procedure: Procedure): void {
  const { name, type, rule } = procedure;
  describe(name, () => {
    let known: AccessCase;
    try {
      known = entryOf(name);
    } catch (error) {
      test('has expectations', () => {
        throw error;
      });
      return;
    }

    test('declares the rule that it is expected to have, and the table keeps it', () => {
      expect(withoutReason(rule)).toEqual(known.rule);
      expect(contradictions(known, procedure.needsConfirmation)).toEqual([]);
    });

    const [usual] = Object.values(known.situations);
    test(`is answered ${type === 'subscription' ? 'on a socket' : 'over HTTP'} only`, async () => {
      if (usual === undefined) throw new Error(`${name} has no situation to call it in: add one.`);
      // Somebody whom the usual way would let in.
      const column = ROLES.find((role) => ['ok', 'shown'].includes(usual.gets[role])) ?? 'member';
      const arranged = await usual.arrange({ db: api.db, caller: { id: callers.idOf(column) } });
      const headers = await callers.headersFor(column);
      const answered =
        type === 'subscription'
          ? await callTrpc(api, procedure, arranged.input, headers)
          : await callMisplaced(address, { name, type }, arranged.input, headers);
      expect(await judge(answered, arranged)).toBe('method_not_allowed');
    });

    for (const [index, [relation, situation]] of Object.entries(known.situations).entries()) {
      test(relation, async () => {
        const isFirst = index === 0;
        const columns: Column[] = isFirst ? [...COLUMNS, ...CREDENTIAL_COLUMNS] : [...COLUMNS];
        const transports = transportsOf(procedure, isFirst);
        const found = await Promise.all(
          columns.map(async (column) => [column, await find(procedure, transports, column, situation)]),
        );
        const expected = columns.map((column) => [column, expectedOf(known, situation, column)]);
        expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
      });
    }
  });
}
