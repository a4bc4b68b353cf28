import { createUser } from '@kindred/db/factories/accounts';
import { createBusiness } from '@kindred/db/factories/businesses';
import { communityRules } from '@kindred/db/moderation/rules/visibility';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { type AccessCases, everyRole, type Situation, WRITES } from '../support/case.ts';

const MODERATORS = { rule: { kind: 'permission', permission: 'flag_content' } } as const;
const done = everyRole('not_allowed', { platform_admin: 'ok' });
const refused = everyRole('not_allowed', { platform_admin: 'case_changed' });
const REASON = { reason: 'It copies another one' };

/** Hiding a business, or showing a hidden one. */
function hiding(isHiding: boolean, wasHidden = !isHiding): Situation['arrange'] {
  return async ({ db }) => {
    const ownerId = (await createUser(db)).id;
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
    const [rule] = isHiding ? await communityRules(db) : [];
    return {
      input: { type: 'business', id, ...REASON, ...(rule && { ruleId: rule.id }) },
      happened: async () => {
        const isHidden = (await find()).hiddenAt !== null;
        return isHidden !== wasHidden && isHidden === isHiding;
      },
    };
  };
}

export const cases: AccessCases = {
  'moderation.decisions.hide': {
    ...MODERATORS,
    credentials: WRITES,
    situations: {
      'a business of another user': { arrange: hiding(true), gets: done },
      'one that is hidden': { arrange: hiding(true, true), gets: refused },
    },
  },
  'moderation.decisions.unhide': {
    ...MODERATORS,
    credentials: WRITES,
    situations: {
      'a business of another user': { arrange: hiding(false), gets: done },
      'one that is not hidden': { arrange: hiding(false, false), gets: refused },
    },
  },
};
