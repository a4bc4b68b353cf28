import { communityRuleById, communityRules as rulesOf } from '@kindred/db/moderation/rules/visibility';
import { archiveRule, insertRule, updateRule } from '@kindred/db/moderation/rules/writes';
import {
  addRuleInput,
  communityRule,
  communityRules,
  ruleIdInput,
  updateRuleInput,
} from '@kindred/validation/moderation/rules';
import { RULES_MAX } from '@kindred/validation/moderation/values';
import { noInput } from '@kindred/validation/text';
import { can, publicBecause, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { changesBetween, recordAct } from '../../admin/audit/service.ts';

const documented = documentedUnder('Moderation');

export const rulesRouter = router({
  list: publicBecause('Anyone may read the rules before joining.')
    .meta(documented('GET', '/rules', 'List the rules of the community'))
    .input(noInput)
    .output(communityRules)
    .query(({ ctx }) => rulesOf(ctx.db)),

  add: can('global_policies')
    .meta(documented('POST', '/admin/rules', 'Add a rule', '409 `too_many_community_rules`.'))
    .input(addRuleInput)
    .output(communityRule)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx, outbox) => {
        const rule = (await insertRule(tx, input, RULES_MAX)) ?? fail('too_many_community_rules');
        const subject = { type: 'rule', id: rule.id, name: rule.title } as const;
        await recordAct(tx, outbox, ctx, { action: 'rule.add', subject, after: { ...input } });
        return rule;
      }),
    ),

  update: can('global_policies')
    .meta(
      documented(
        'PUT',
        '/admin/rules/{id}',
        'Change a rule',
        'Earlier decisions keep the title that it had.',
      ),
    )
    .input(updateRuleInput)
    .output(communityRule)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx, outbox) => {
        const before = (await communityRuleById(tx, input.id)) ?? fail('not_found');
        const rule = (await updateRule(tx, input)) ?? fail('not_found');
        const subject = { type: 'rule', id: rule.id, name: rule.title } as const;
        const changes = changesBetween({ ...before }, { ...rule });
        await recordAct(tx, outbox, ctx, { action: 'rule.update', subject, ...changes });
        return rule;
      }),
    ),

  remove: can('global_policies')
    .meta(documented('DELETE', '/admin/rules/{id}', 'Remove a rule', 'Earlier decisions go on naming it.'))
    .input(ruleIdInput)
    .output(communityRule)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx, outbox) => {
        const rule = (await archiveRule(tx, input.id)) ?? fail('not_found');
        const subject = { type: 'rule', id: rule.id, name: rule.title } as const;
        await recordAct(tx, outbox, ctx, { action: 'rule.remove', subject });
        return rule;
      }),
    ),
});
