import type { Db } from '@kindred/db/client';
import { ofTribe } from '@kindred/db/tribes/automations/visibility';
import type { RuleContent } from '@kindred/validation/tribes/automations';
import { fail } from '../../../trpc/errors.ts';

const GONE = {
  spaces: 'This space is not there any more',
  challenges: 'This challenge is not there any more',
  badges: 'This badge is not there any more',
} as const;

interface Thing {
  table: keyof typeof GONE;
  id: string;
  path: string;
}

function thingsIn({ trigger, conditions, actions }: RuleContent): Thing[] {
  const things: Thing[] = [];
  const add = (table: Thing['table'], id: string | null, path: string) => {
    if (id !== null) things.push({ table, id, path });
  };
  if (trigger.type === 'post_in_space') add('spaces', trigger.spaceId, 'trigger');
  if (trigger.type === 'challenge_finished') add('challenges', trigger.challengeId, 'trigger');
  conditions.forEach((condition, index) => {
    if (condition.type === 'badge') add('badges', condition.badgeId, `conditions.${index}`);
  });
  actions.forEach((action, index) => {
    if (action.type === 'give_badge') add('badges', action.badgeId, `actions.${index}`);
    if ('spaceId' in action) add('spaces', action.spaceId, `actions.${index}`);
  });
  return things;
}

/** Stops when a rule is about something that is not there, or not in this tribe. */
export async function checkThings(db: Db, tribeId: string, content: RuleContent): Promise<void> {
  const issues = [];
  for (const { table, id, path } of thingsIn(content)) {
    const found = await ofTribe(db, tribeId, table, [id]);
    if (found.length === 0) issues.push({ path, message: GONE[table] });
  }
  if (issues.length > 0) fail('invalid_input', { issues });
}
