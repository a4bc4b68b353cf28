import { readdirSync } from 'node:fs';
import type { TestApi } from '@kindred/api/test/harness';
import { createUser } from '@kindred/db/factories/accounts';
import type { Role } from '@kindred/validation/accounts';
import type { Headers, Input } from './call.ts';
import { openSession } from './callers.ts';
import type { AccessCase, AccessCases, Situation } from './case.ts';
import { PROCEDURES, type Procedure } from './procedures.ts';

const files = readdirSync(new URL('../cases/', import.meta.url)).map((file) => file.replace(/\.ts$/, ''));
const modules = await Promise.all(
  files.map(async (file): Promise<{ file: string; cases: AccessCases }> => {
    const { cases } = await import(`../cases/${file}.ts`);
    return { file, cases };
  }),
);
const CASES: AccessCases = Object.assign({}, ...modules.map(({ cases }) => cases));

/** @throws {Error} that says where to write it, for a procedure that nobody has written an entry for. */
export function entryOf(name: string): AccessCase {
  const entry = CASES[name];
  const file = `tests/access/cases/${name.split('.')[0]}.ts`;
  if (entry === undefined) throw new Error(`Nobody has said who may call ${name}: add '${name}' to ${file}.`);
  if ('unwritten' in entry) {
    throw new Error(`Nobody has said who may call ${name}: replace unwritten() in ${file}.`);
  }
  return entry;
}

/** What is wrong with the table itself. */
export function misplacedCases(): string[] {
  return modules.flatMap(({ file, cases }) => {
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

/** Whom an example is arranged for, the most usual first. */
const PREFERRED: readonly Role[] = [
  'member',
  'creator',
  'tribe_owner',
  'tribe_admin',
  'platform_admin',
  'owner',
  'guest',
];

/** The first situation in which somebody usual gets an answer. */
function answeredSituation(name: string): { role: Role; situation: Situation } {
  const { example, situations } = entryOf(name);
  for (const outcomes of [['shown', 'ok'], ['hidden']]) {
    for (const role of PREFERRED) {
      for (const [relation, situation] of Object.entries(situations)) {
        const isChosen = example === undefined || relation === example;
        if (isChosen && outcomes.includes(situation.gets[role])) return { role, situation };
      }
    }
  }
  throw new Error(`${name} is answered in no situation of its case: add one.`);
}

/** A call that is answered. */
export interface Example {
  input: Input;
  /** Of whoever it is arranged for; a public procedure is called by a visitor. */
  headers: Headers;
  callerId: string;
  role: Role;
}

/** Arranges the example of a procedure for a caller of its own, so that no test meets what another left. */
export async function arrangeExample(api: TestApi, { name, rule }: Procedure): Promise<Example> {
  const { role, situation } = answeredSituation(name);
  const caller = await createUser(api.db, { role });
  const { input } = await situation.arrange({ db: api.db, caller });
  const headers = rule?.kind === 'public' ? {} : await openSession(api.db, caller.id);
  return { input, headers, callerId: caller.id, role };
}
