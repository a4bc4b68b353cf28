import type { Insertable } from 'kysely';
import type { GuidePlansTable, GuidePlaybooksTable, GuideQuestionsTable } from '../../src/schema/guide.ts';
import { PLANS, PLAYBOOKS, QUESTIONS } from '../guide.ts';
import { idAt, idOf } from '../ids.ts';
import { before, DAY } from '../time.ts';
import { personId } from './accounts.ts';
import { tribeId } from './tribes.ts';

/** Whose latest plan is shared once the server has a key to make links of. */
export const SHARES_A_PLAN = personId('mona');

interface GuideRows {
  playbooks: Insertable<GuidePlaybooksTable>[];
  plans: Insertable<GuidePlansTable>[];
  questions: Insertable<GuideQuestionsTable>[];
}

const dayFrom = (now: Date, days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10);

export function guideRows(now: Date): GuideRows {
  return {
    playbooks: PLAYBOOKS.map(({ tribe, by, ago, steps, ...playbook }) => {
      const createdAt = before(now, ago);
      return {
        ...playbook,
        id: idAt(createdAt, `playbook ${playbook.title}`),
        tribeId: tribeId(tribe),
        authorId: personId(by),
        difficulty: 'beginner',
        content: { steps },
        createdAt,
        updatedAt: createdAt,
      };
    }),
    plans: PLANS.map(({ by, title, since, changed, tasks }) => ({
      id: idAt(before(now, since), `plan ${title}`),
      userId: personId(by),
      title,
      content: {
        tasks: tasks.map(({ title: name, description = '', due, done = false, priority, tribe }) => ({
          id: idOf(`task ${title} ${name}`),
          title: name,
          description,
          deadline: due === null ? null : dayFrom(now, due),
          automated: false,
          priority: priority ?? 'medium',
          completed: done,
          target: tribe === undefined ? null : { type: 'tribe' as const, id: tribeId(tribe) },
        })),
      },
      createdAt: before(now, since),
      updatedAt: before(now, changed),
    })),
    questions: QUESTIONS.map(({ by, query, goal = null, ago }) => ({
      id: idAt(before(now, ago), `question ${by} ${query}`),
      userId: personId(by),
      query,
      goal,
      type: 'all',
      createdAt: before(now, ago),
    })),
  };
}
