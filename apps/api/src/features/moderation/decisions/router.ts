import { appealInput, decideAppealInput } from '@kindred/validation/moderation/appeals';
import { caseView } from '@kindred/validation/moderation/cases';
import { decisionIdInput, ownDecision } from '@kindred/validation/moderation/decisions';
import { router, signedIn } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { showCase } from '../cases/service.ts';
import { appeal, decideAppeal, ownDecision as showDecision } from './service.ts';

const documented = documentedUnder('Moderation');

export const decisionsRouter = router({
  get: signedIn
    .meta(
      documented(
        'GET',
        '/decisions/{id}',
        'Get a decision about your content or your report',
        'What was decided, why, and how to appeal. Who decided stays unnamed.',
      ),
    )
    .input(decisionIdInput)
    .output(ownDecision)
    .query(({ ctx, input }) => showDecision(ctx, input.id)),

  appeal: signedIn
    .meta(
      documented(
        'POST',
        '/decisions/{id}/appeal',
        'Appeal a decision',
        'Once, within 30 days: as its author, or as a reporter whose report was dismissed. Another moderator decides.',
      ),
    )
    .input(appealInput)
    .output(ownDecision)
    .mutation(async ({ ctx, input }) => {
      await appeal(ctx, input);
      return showDecision(ctx, input.id);
    }),

  decideAppeal: signedIn
    .meta(
      documented(
        'POST',
        '/admin/appeals/{id}/decision',
        'Decide an appeal',
        'By another moderator than the first. `reversed` restores everything that the decision changed.',
      ),
    )
    .input(decideAppealInput)
    .output(caseView)
    .mutation(async ({ ctx, input }) => showCase(ctx, await decideAppeal(ctx, input))),
});
