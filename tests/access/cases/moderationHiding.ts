import { randomUUID } from 'node:crypto';
import { createUser } from '@kindred/db/factories/accounts';
import { createBusiness } from '@kindred/db/factories/businesses';
import { insertRule } from '@kindred/db/moderation/rules/writes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { type AccessCases, everyRole, type Scene, type Situation, WRITES } from '../support/case.ts';

const MODERATORS = { rule: { kind: 'permission', permission: 'flag_content' } } as const;
const done = everyRole('not_allowed', { platform_admin: 'ok' });
const refused = (outcome: 'not_allowed' | 'case_changed') =>
  everyRole('not_allowed', { platform_admin: outcome });
const REASON = { reason: 'It copies another one' };

/** Hiding a business, or showing a hidden one. */
function hiding(owner: 'other' | 'caller', isHiding: boolean, wasHidden = !isHiding): Situation['arrange'] {
  return async (scene) => {
    const { db, caller } = scene;
    const ownerId = owner === 'caller' ? caller.id : (await createUser(db)).id;
    const { id } = await createBusiness(db, { ownerId, hiddenAt: wasHidden ? new Date() : null });
    if (wasHidden) {
      await unrestrictedDb(db)
        .insertInto('moderationCases')
        .values({
          subjectType: 'business',
          subjectId: id,
          authorId: ownerId,
          title: 'A business',
          isEscalated: true,
          state: 'decided',
          decidedAt: new Date(),
          hiddenAt: new Date(),
        })
        .execute();
    }
    const find = () =>
      unrestrictedDb(db)
        .selectFrom('businesses')
        .select('hiddenAt')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const rule = isHiding ? { ruleId: (await ruleIn(scene)).id } : {};
    return {
      input: { type: 'business', id, ...REASON, ...rule },
      happened: async () => ((await find()).hiddenAt !== null) === isHiding,
    };
  };
}

async function ruleIn({ db }: Scene): Promise<{ id: string }> {
  const rule = { title: `Rule ${randomUUID()}`, description: '' };
  const made = await db.transaction().execute((tx) => insertRule(tx, rule, Number.POSITIVE_INFINITY));
  return made as NonNullable<typeof made>;
}

export const cases: AccessCases = {
  'moderation.decisions.hide': {
    ...MODERATORS,
    credentials: WRITES,
    situations: {
      'a business of another user': { arrange: hiding('other', true), gets: done },
      'their own': { arrange: hiding('caller', true), gets: refused('not_allowed') },
      'one that is hidden': { arrange: hiding('other', true, true), gets: refused('case_changed') },
    },
  },
  'moderation.decisions.unhide': {
    ...MODERATORS,
    credentials: WRITES,
    situations: {
      'a business of another user': { arrange: hiding('other', false), gets: done },
      'one that is not hidden': { arrange: hiding('other', false, false), gets: refused('case_changed') },
    },
  },
};
