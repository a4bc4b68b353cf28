import type { Db } from '../client.ts';
import { rulesOf, rulesToRun, runPage, thingsForRules } from '../tribes/automations/visibility.ts';
import {
  hasActedInChain,
  hasAnswered,
  insertRun,
  lockRule,
  takeDueRule,
} from '../tribes/automations/writes.ts';
import { lastEvents, newlyInactive, subjectOfRule, wroteBefore } from '../tribes/triggers/visibility.ts';
import { type AskedByName, ada, inOne } from './asked.fixture.ts';
import { idOf, PERSON, POST, TRIBE } from './scale.fixture.ts';
import { ruleAt } from './scale-automations.fixture.ts';

/** A busy one: many are in it, and write. */
const tribeId = idOf(TRIBE, 0);
const ruleId = ruleAt(0);
const PAGE = 21;

/** The questions about what tribes do by themselves, by noun. */
export function askedOfAutomations(filled: { db: Db }): Record<string, AskedByName> {
  const last = (trigger: 'joined' | 'requested' | 'inactive' | 'first_post', rows: number) => ({
    run: (db: Db) => lastEvents(db, { tribeId, trigger, aboutId: null, days: 14, limit: 5 }),
    rows,
  });
  const log = (rule: string | undefined, isDeep = false) => ({
    run: async (db: Db) => {
      const asked = { tribeId, ruleId: rule };
      const [, , third] = isDeep ? await runPage(filled.db, { ...asked, limit: 3 }) : [];
      return runPage(db, { ...asked, limit: PAGE, after: third });
    },
    rows: 120,
  });
  return {
    automations: {
      'the rules of a tribe': { run: (db) => rulesOf(db, tribeId), rows: 150 },
      'those that answer an event': { run: (db) => rulesToRun(db, tribeId, 'joined'), rows: 30 },
      'what they can be about': { run: (db) => thingsForRules(db, tribeId), rows: 300 },
      'the log': log(undefined),
      'the log, further back': log(undefined, true),
      'the log of one rule': log(ruleId),
      'whom it is about': { run: (db) => subjectOfRule(db, tribeId, ada.id), rows: 60 },
      'whether somebody wrote before': {
        run: (db) => wroteBefore(db, { tribeId, userId: ada.id, postId: idOf(POST, 4_004) }),
        rows: 500,
      },
      'who joined last': last('joined', 60),
      'who asked last': last('requested', 30),
      'who stays away': last('inactive', 30),
      'who wrote last': last('first_post', 250),
      'who stays away since a rule is on': { run: (db) => newlyInactive(db, 200), rows: 9_000 },
      'answering an event': {
        run: (db) =>
          inOne(db, async (tx) => {
            await lockRule(tx, ruleId);
            await hasAnswered(tx, ruleId, 'joined:x');
            await hasActedInChain(tx, ruleId, 'joined:x');
            const run = { ruleId, tribeId, eventKey: 'joined:x', chainKey: 'joined:x', depth: 0 };
            await insertRun(
              tx,
              { ...run, userId: idOf(PERSON, 1) },
              { status: 'done', reason: null, actions: [] },
            );
          }),
        rows: 20,
      },
      'the schedule that is due': { run: (db) => inOne(db, (tx) => takeDueRule(tx)), rows: 10 },
    },
  };
}
