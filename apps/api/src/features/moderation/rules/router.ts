import {
  addRuleInput,
  communityRule,
  communityRules,
  ruleIdInput,
  updateRuleInput,
} from '@kindred/validation/moderation/rules';
import { transparency } from '@kindred/validation/moderation/transparency';
import { noInput } from '@kindred/validation/text';
import { z } from 'zod';
import { can, publicBecause, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';

const documented = documentedUnder('Moderation');

export const rulesRouter = router({
  list: publicBecause('Anyone may read the rules before joining.')
    .meta(documented('GET', '/rules', 'List the rules of the community'))
    .input(noInput)
    .output(communityRules)
    .query(() => []),

  add: can('global_policies')
    .meta(documented('POST', '/admin/rules', 'Add a rule'))
    .input(addRuleInput)
    .output(communityRule)
    .mutation(() => fail('not_found')),

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
    .mutation(() => fail('not_found')),

  remove: can('global_policies')
    .meta(documented('DELETE', '/admin/rules/{id}', 'Remove a rule'))
    .input(ruleIdInput)
    .output(z.object({ id: z.string() }))
    .mutation(() => fail('not_found')),
});

export const transparencyRouter = {
  transparency: publicBecause('Numbers about moderation, which name no one.')
    .meta(documented('GET', '/transparency', 'Get reports, decisions, appeals and reversals by quarter'))
    .input(noInput)
    .output(transparency)
    .query(() => ({ quarters: [] })),
};
