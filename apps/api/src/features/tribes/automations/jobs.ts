import { rulesToRun } from '@kindred/db/tribes/automations/visibility';
import { lockRule, pruneRuns, setNextRun, takeDueRule } from '@kindred/db/tribes/automations/writes';
import { newlyInactive } from '@kindred/db/tribes/triggers/visibility';
import { defineJob, type Job, type JobDeps, noPayload } from '../../../platform/job.ts';
import { runHeld, runRule } from './run.ts';
import { nextRunOf } from './schedule.ts';
import { automationTrigger } from './trigger.ts';

type Deps = Pick<JobDeps, 'db' | 'bus' | 'env' | 'log'>;

/** People of one round that are looked at for having stayed away. */
const INACTIVE_BATCH = 200;
/** Of one round; who is left is found by the next. */
const INACTIVE_BATCHES = 25;

/** Lets every rule that waits for such an event answer it. One that breaks off is tried again, the others not. */
const trigger = defineJob({
  ...automationTrigger,
  async run(deps, { tribeId, chain, ...event }) {
    const broken: unknown[] = [];
    for (const { id } of await rulesToRun(deps.db, tribeId, event.trigger)) {
      await runRule(deps, id, { ...event, chain }).catch((error: unknown) => broken.push(error));
    }
    if (broken.length > 0) throw broken[0];
  },
});

/**
 * Runs the schedule that is due the longest, and says when it comes next. Times that passed while nothing ran
 * are made up for once.
 * @returns false when none is due
 */
async function runNextDue({ db, bus, ...deps }: Deps): Promise<boolean> {
  const isFound = await db.transaction().execute(async (tx) => {
    const due = await takeDueRule(tx);
    if (due === undefined) return false;
    const rule = await lockRule(tx, due.id);
    if (rule === undefined) {
      // Its tribe sleeps: when it wakes up, somebody switches the rule on again.
      await setNextRun(tx, due.id, null);
      return true;
    }
    const subjectId = (rule.nextRunAt ?? new Date()).toISOString();
    await setNextRun(tx, rule.id, nextRunOf(rule.content));
    const event = { trigger: 'schedule', userId: null, subjectId, depth: 0, chain: undefined } as const;
    await runHeld(deps, tx, bus.outbox(tx), rule, event);
    return true;
  });
  if (isFound) bus.committed();
  return isFound;
}

export async function runDue(deps: Deps): Promise<void> {
  while (await runNextDue(deps));
}

/** Answers everybody who has stayed away for as long as a rule says. */
export async function runInactive(deps: Deps): Promise<void> {
  for (let batch = 0; batch < INACTIVE_BATCHES; batch++) {
    const found = await newlyInactive(deps.db, INACTIVE_BATCH);
    for (const { ruleId, userId, subjectId } of found) {
      await runRule(deps, ruleId, { trigger: 'inactive', userId, subjectId, depth: 0, chain: undefined });
    }
    if (found.length < INACTIVE_BATCH) return;
  }
}

export const automationJobs: Job[] = [
  trigger,
  defineJob({ name: 'automations.due', payload: noPayload, cron: '* * * * *', run: runDue }),
  defineJob({ name: 'automations.inactive', payload: noPayload, cron: '*/15 * * * *', run: runInactive }),
  defineJob({
    name: 'automations.prune',
    payload: noPayload,
    cron: '10 4 * * *',
    run: ({ db }) => pruneRuns(db),
  }),
];
