import { createHash } from 'node:crypto';
import { finishOffer, insertOffer, takeOffer, takeUndo } from '../guide/actions/writes.ts';
import { countPlans, nudgesAfter, planOf, plansOf, sharedPlanBy } from '../guide/plans/visibility.ts';
import {
  deletePlan,
  insertPlan,
  lockPlan,
  lockPlansOf,
  setPlanShared,
  updatePlan,
} from '../guide/plans/writes.ts';
import { countPlaybooksOf, findPlaybook, playbookPage, playbooksFor } from '../guide/playbooks/visibility.ts';
import { deletePlaybook, insertPlaybook, lockPlaybook, updatePlaybook } from '../guide/playbooks/writes.ts';
import { questionsOf } from '../guide/questions/visibility.ts';
import { deleteQuestions, keepQuestion } from '../guide/questions/writes.ts';
import {
  askedAlikeIn,
  ownedOrFollowed,
  tribesOfViewer,
  unansweredIn,
} from '../guide/situation/visibility.ts';
import { coursesNamed, eventsNamed, peopleNamed, tribesNamed } from '../guide/targets/visibility.ts';
import { type AskedByName, ada, inOne } from './asked.fixture.ts';
import { idOf, PERSON, TRIBE } from './scale.fixture.ts';

const PAGE = 21;
/** Ada is in it, and most is written there. */
const BUSY = idOf(TRIBE, 0);
const [PLAYBOOK, PLAN] = [1, 2] as const;
const playbook = {
  title: 'New',
  description: 'What to do first',
  category: 'grow',
  industry: null,
  weeks: 1,
  difficulty: 'beginner',
  icon: 'book',
  steps: [{ title: 'Begin', description: '', day: 0, priority: 'high' }],
} as const;
const named = Array.from({ length: 100 }, (_, n) => n * 7);
const offer = { action: 'create', targetType: null, targetId: null } as const;

/** What the guide asks before it answers, and what is kept of it. */
export function askedOfGuide(): Record<string, AskedByName> {
  return {
    'the situation of a person': {
      'my tribes, with who joined and left': { run: (db) => tribesOfViewer(db, ada, 20), rows: 6_000 },
      'questions without an answer': { run: (db) => unansweredIn(db, ada, BUSY), rows: 2_500 },
      'whom and what I follow': {
        run: (db) =>
          ownedOrFollowed(
            db,
            ada,
            Array.from({ length: 12 }, (_, n) => idOf(PERSON, n)),
          ),
        rows: 60,
      },
      'questions that several people ask': { run: (db) => askedAlikeIn(db, ada, BUSY), rows: 2_500 },
    },
    playbooks: {
      all: { run: (db) => playbookPage(db, ada, { limit: PAGE }), rows: 2_500 },
      'of words that none has': {
        run: (db) => playbookPage(db, ada, { q: 'zebra', limit: PAGE }),
        rows: 2_500,
      },
      'of a tribe': { run: (db) => playbookPage(db, ada, { tribeId: BUSY, limit: PAGE }), rows: 300 },
      'to choose from': {
        run: (db) => playbooksFor(db, ada, { goal: 'grow', industry: 'tech', limit: 300 }),
        rows: 2_500,
      },
      one: { run: (db) => findPlaybook(db, ada, idOf(PLAYBOOK, 2_000)), rows: 200 },
      'how many a tribe has': { run: (db) => countPlaybooksOf(db, BUSY), rows: 20 },
      'writing one': {
        run: (db) =>
          inOne(db, (tx) =>
            insertPlaybook(
              tx,
              { tribeId: BUSY, authorId: ada.id },
              { ...playbook, steps: [...playbook.steps] },
            ),
          ),
        rows: 5,
      },
      'changing and deleting one': {
        run: (db) =>
          inOne(db, async (tx) => {
            await lockPlaybook(tx, idOf(PLAYBOOK, 77));
            await updatePlaybook(tx, idOf(PLAYBOOK, 77), { ...playbook, steps: [...playbook.steps] });
            await deletePlaybook(tx, idOf(PLAYBOOK, 77));
          }),
        rows: 10,
      },
    },
    plans: {
      mine: { run: (db) => plansOf(db, ada.id, 50), rows: 20 },
      one: { run: (db) => planOf(db, ada.id, idOf(PLAN, 0)), rows: 5 },
      'how many I have': { run: (db) => countPlans(db, ada.id), rows: 10 },
      'by its link': {
        run: (db) => sharedPlanBy(db, createHash('sha256').update('plan5').digest()),
        rows: 5,
      },
      'saving one': {
        run: (db) =>
          inOne(db, async (tx) => {
            await lockPlansOf(tx, ada.id);
            await insertPlan(tx, { userId: ada.id, playbookId: null, title: 'New', tasks: [] });
          }),
        rows: 5,
      },
      'changing, sharing and deleting one': {
        run: (db) =>
          inOne(db, async (tx) => {
            await lockPlan(tx, ada.id, idOf(PLAN, 0));
            await updatePlan(tx, idOf(PLAN, 0), { title: 'Other', tasks: [] });
            await setPlanShared(tx, idOf(PLAN, 0), { version: 1, hash: null });
            await deletePlan(tx, ada.id, idOf(PLAN, 0));
          }),
        rows: 20,
      },
      'the next tasks of a hundred people': {
        run: (db) => nudgesAfter(db, idOf(PERSON, 5_000), 100),
        rows: 1_500,
      },
      'what a hundred tasks lead to': {
        run: async (db) => {
          await tribesNamed(
            db,
            ada,
            named.map((n) => idOf(TRIBE, n)),
          );
          await peopleNamed(
            db,
            ada,
            named.map((n) => idOf(PERSON, n)),
          );
          await eventsNamed(
            db,
            ada,
            named.map((n) => idOf(TRIBE, n)),
          );
          await coursesNamed(
            db,
            ada,
            named.map((n) => idOf(TRIBE, n)),
          );
        },
        rows: 2_500,
      },
    },
    'questions and actions': {
      'what I asked': { run: (db) => questionsOf(db, ada.id, 10), rows: 20 },
      'asking once more': {
        run: (db) =>
          inOne(db, (tx) =>
            keepQuestion(
              tx,
              { userId: ada.id, query: 'Question 7', goal: null, industry: null, type: 'all' },
              50,
            ),
          ),
        rows: 250,
      },
      'forgetting all': { run: (db) => inOne(db, (tx) => deleteQuestions(tx, ada.id)), rows: 150 },
      'offering, doing and undoing': {
        run: (db) =>
          inOne(db, async (tx) => {
            const expiresAt = new Date(Date.now() + 60_000);
            const token = await insertOffer(tx, {
              ...offer,
              userId: ada.id,
              content: { text: '' },
              expiresAt,
            });
            await takeOffer(tx, ada.id, token, offer);
            await finishOffer(tx, token, { undo: {}, until: expiresAt });
            await takeUndo(tx, ada.id, token);
          }),
        rows: 20,
      },
    },
  };
}
