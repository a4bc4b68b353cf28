import { createTribe } from '@kindred/db/factories/tribes';
import { insertRule } from '@kindred/db/tribes/automations/writes';
import { messageOnly } from '@kindred/validation/accounts';
import {
  automationOptions,
  dryRunView,
  type RuleContent,
  ruleList,
  ruleView,
  runPage,
} from '@kindred/validation/tribes/automations';
import type { Row, World } from '../catalogue.ts';

const CONTENT: RuleContent = {
  name: 'Welcome',
  trigger: { type: 'joined' },
  conditions: [],
  actions: [{ type: 'welcome_message', text: 'Hello {name}' }],
};

/** A tribe of Ada's that has rules. */
async function tribeOf({ api, ada }: World): Promise<{ id: string }> {
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', ada.user.id).execute();
  const tribe = await createTribe(api.db, { ownerId: ada.user.id, enabledFeatures: ['automations'] });
  return { id: tribe.id };
}

async function ruleOf(world: World): Promise<{ id: string; ruleId: string }> {
  const { id } = await tribeOf(world);
  const actsAs = world.ada.user.id;
  const rule = { tribeId: id, actsAs, content: CONTENT, status: 'paused', nextRunAt: null } as const;
  const made = await world.api.db.transaction().execute((tx) => insertRule(tx, rule));
  if (made === 'too_many') throw new Error(made);
  return { id, ruleId: made.id };
}

function row(name: string, rest: Row['rest'], input: Row['input'], answers: Row['answers']): Row {
  const kind = rest.startsWith('GET') ? 'query' : 'mutation';
  return { procedure: `tribes.automations.${name}`, kind, rest, for: 'signedIn', input, answers };
}

const AT = '/tribes/{id}/automations';
const RULE = `${AT}/{ruleId}` as const;

/** What tribes do by themselves. */
export const TRIBES_AUTOMATIONS: Row[] = [
  row('list', `GET ${AT}`, async (world) => ({ id: (await ruleOf(world)).id }), ruleList),
  row('options', `GET ${AT}/options`, tribeOf, automationOptions),
  row('create', `POST ${AT}`, async (world) => ({ ...(await tribeOf(world)), ...CONTENT }), ruleView),
  row('update', `PUT ${RULE}`, async (world) => ({ ...(await ruleOf(world)), ...CONTENT }), ruleView),
  row('activate', `POST ${RULE}/activate`, ruleOf, ruleView),
  row('pause', `POST ${RULE}/pause`, ruleOf, ruleView),
  row('delete', `DELETE ${RULE}`, ruleOf, messageOnly),
  row(
    'dryRun',
    `POST ${AT}/dry-run`,
    async (world) => ({ ...(await tribeOf(world)), ...CONTENT }),
    dryRunView,
  ),
  row('runs', `GET ${AT}/runs`, async (world) => ({ ...(await tribeOf(world)), limit: 5 }), runPage),
];
