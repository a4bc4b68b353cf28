import { readdirSync } from 'node:fs';
import { createTestApi, type TestApi } from '@kindred/api/test/harness';
import { type AccessRule, accessOf } from '@kindred/api/trpc/access';
import { hasPermission } from '@kindred/permissions/matrix';
import { ROLES, type Role } from '@kindred/validation/accounts';
import { ERRORS } from '@kindred/validation/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answered,
  callRest,
  callTrpc,
  hasRest,
  PROCEDURES,
  type ProcedureType,
  STATUS_NUMBER,
} from './call.ts';
import {
  type Callers,
  COLUMNS,
  type Column,
  CREDENTIAL_COLUMNS,
  createCallers,
  JUDGED_BY,
} from './callers.ts';
import type { AccessCase, AccessCases, Arranged, Outcome, Situation } from './case.ts';
import { callMisplaced, callSubscription } from './sockets.ts';

const nouns = readdirSync(new URL('../cases/', import.meta.url)).map((file) => file.replace(/\.ts$/, ''));
const modules = await Promise.all(
  nouns.map(async (noun): Promise<{ noun: string; cases: AccessCases }> => {
    const { cases } = await import(`../cases/${noun}.ts`);
    return { noun, cases };
  }),
);
const CASES: AccessCases = Object.assign({}, ...modules.map(({ cases }) => cases));

const fileOf = (procedure: string) => `tests/access/cases/${procedure.split('.')[0]}.ts`;

let api: TestApi;
let callers: Callers;
let address: string;

/**
 * Holds every procedure of the router to what its case says of it.
 * @param isHere which procedures, so that several files can share the work
 */
export function describeAccess(isHere: (procedure: string) => boolean): void {
  const procedures = PROCEDURES.filter(({ name }) => isHere(name));
  prepare(procedures);
  for (const procedure of procedures) describeProcedure(procedure);
}

type Procedure = (typeof PROCEDURES)[number];

function prepare(procedures: readonly Procedure[]): void {
  beforeAll(async () => {
    const plenty = '1000000';
    api = await createTestApi({
      env: {
        LOGIN_PER_ADDRESS: plenty,
        LOGIN_PER_ACCOUNT: plenty,
        RESET_PER_ADDRESS: plenty,
        RESET_PER_ACCOUNT: plenty,
        POSTS_PER_USER: plenty,
        COMMENTS_PER_USER: plenty,
        TRIBES_PER_USER: plenty,
      },
    });
    callers = await createCallers(api.db);
    address = await api.listen();
  });
  afterAll(async () => {
    const reasons = procedures.flatMap(({ name, procedure }) => {
      const rule = accessOf(procedure);
      return rule?.kind === 'public' ? [`  ${name}: ${rule.reason}`] : [];
    });
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

function transportsOf(name: string, type: ProcedureType): Transport[] {
  if (type === 'subscription') return ['socket'];
  return hasRest(name) ? ['tRPC', 'REST'] : ['tRPC'];
}

async function call(
  procedure: { name: string; type: ProcedureType },
  transport: Transport,
  column: Column,
  situation: Situation,
): Promise<string> {
  const caller = { id: callers.idOf(column) };
  const arranged = await situation.arrange({ db: api.db, caller });
  const headers = await callers.headersFor(column);
  const { name } = procedure;
  const { input } = arranged;
  if (transport === 'socket') return judge(await callSubscription(address, name, input, headers), arranged);
  const answered =
    transport === 'REST'
      ? await callRest(api, name, input, headers)
      : await callTrpc(api, procedure, input, headers);
  return judge(answered, arranged);
}

/** What a column found, in one word where every transport agrees. */
async function find(
  procedure: { name: string; type: ProcedureType },
  column: Column,
  situation: Situation,
): Promise<string> {
  const found: [Transport, string][] = [];
  for (const transport of transportsOf(procedure.name, procedure.type)) {
    found.push([transport, await call(procedure, transport, column, situation)]);
  }
  const outcomes = new Set(found.map(([, outcome]) => outcome));
  const [only] = outcomes;
  return outcomes.size === 1 && only !== undefined
    ? only
    : found.map(([transport, outcome]) => `${transport}: ${outcome}`).join('; ');
}

function expectedOf({ credentials }: AccessCase, { gets }: Situation, column: Column): Outcome {
  const line = JUDGED_BY[column];
  if (line === null) return gets[column as Role];
  if (line === 'invalid_token') return line;
  return credentials[line] === 'same' ? gets.member : credentials[line];
}

/** Roles that the rule turns away whatever the row is. */
function refusedRoles(rule: AccessCase['rule']): Role[] {
  const permission = 'permission' in rule ? rule.permission : null;
  return permission === null ? [] : ROLES.filter((role) => !hasPermission(role, permission));
}

/** Where the table says other than the rule that it is written for. */
function contradictions({ rule, credentials, situations }: AccessCase): string[] {
  const needsAccount = rule.kind !== 'public';
  const said: string[] = [];
  if ((credentials.visitor === 'signed_out') !== needsAccount) said.push(`visitor: ${credentials.visitor}`);
  if ((credentials.suspended === 'account_suspended') !== needsAccount) {
    said.push(`suspended: ${credentials.suspended}`);
  }
  for (const token of ['readToken', 'writeToken', 'fullToken'] as const) {
    const isRefused = credentials[token] === 'session_required' || credentials[token] === 'token_scope';
    if (rule.kind === 'session' && !isRefused) said.push(`${token}: ${credentials[token]}`);
  }
  if (rule.kind !== 'session' && credentials.fullToken !== 'same') {
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

/** What is wrong with the table itself. */
export function misplacedCases(): string[] {
  return modules.flatMap(({ noun: file, cases }) => {
    const names = Object.keys(cases);
    const nouns = new Set(names.map((name) => name.split('.')[0]));
    return [
      ...names
        .filter((name) => !PROCEDURES.some((procedure) => procedure.name === name))
        .map(
          (name) => `The router has no ${name} any more: delete its case from tests/access/cases/${file}.ts.`,
        ),
      ...(nouns.size > 1
        ? [`Divide tests/access/cases/${file}.ts: it is about ${[...nouns].join(' and ')}.`]
        : []),
    ];
  });
}

function describeProcedure({ name, type, procedure }: Procedure): void {
  const known = CASES[name];
  describe(name, () => {
    if (known === undefined || 'unwritten' in known) {
      test('has expectations', () => {
        const todo =
          known === undefined ? `add '${name}' to ${fileOf(name)}` : `replace unwritten() in ${fileOf(name)}`;
        throw new Error(`Nobody has said who may call ${name}: ${todo}.`);
      });
      return;
    }

    test('declares the rule that it is expected to have, and the table keeps it', () => {
      expect(withoutReason(accessOf(procedure))).toEqual(known.rule);
      expect(contradictions(known)).toEqual([]);
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
          ? await callTrpc(api, { name, type }, arranged.input, headers)
          : await callMisplaced(address, { name, type }, arranged.input, headers);
      expect(await judge(answered, arranged)).toBe('method_not_allowed');
    });

    for (const [index, [relation, situation]] of Object.entries(known.situations).entries()) {
      test(relation, async () => {
        const columns: Column[] = index === 0 ? [...COLUMNS, ...CREDENTIAL_COLUMNS] : [...COLUMNS];
        const found = await Promise.all(
          columns.map(async (column) => [column, await find({ name, type }, column, situation)]),
        );
        const expected = columns.map((column) => [column, expectedOf(known, situation, column)]);
        expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
      });
    }
  });
}
