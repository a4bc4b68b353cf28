import type { Db } from '@kindred/db/client';
import { ownDecisionOf } from '@kindred/db/moderation/decisions/visibility';
import { seesCase } from '@kindred/permissions/policies/moderation';
import type { Viewer } from '@kindred/permissions/viewer';
import { appealInput, decideAppealInput } from '@kindred/validation/moderation/appeals';
import { caseView } from '@kindred/validation/moderation/cases';
import { decisionIdInput, ownDecision } from '@kindred/validation/moderation/decisions';
import { canOn, router } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { appeal, decideAppeal, loadAppealedCase, showOwnDecision } from '../appeals/service.ts';
import { showCase } from '../cases/service.ts';

const documented = documentedUnder('Moderation');

const OWN = {
  permission: null,
  load: (db: Db, viewer: Viewer, { id }: { id: string }) => ownDecisionOf(db, viewer, id),
  policy: () => true,
} as const;

export const decisionsRouter = router({
  get: canOn({ input: decisionIdInput, ...OWN })
    .meta(
      documented(
        'GET',
        '/decisions/{id}',
        'Get a decision about your content or your report',
        'What was decided, why, and how to appeal. Who decided stays unnamed.',
      ),
    )
    .output(ownDecision)
    .query(({ ctx, input }) => showOwnDecision(ctx, input.id)),

  appeal: canOn({ input: appealInput, ...OWN })
    .meta(
      documented(
        'POST',
        '/decisions/{id}/appeal',
        'Appeal a decision',
        'Once, within 30 days: as its author, or as a reporter whose report was dismissed. Another moderator decides.',
      ),
    )
    .output(ownDecision)
    .mutation(async ({ ctx, input }) => {
      await appeal(ctx, input);
      return showOwnDecision(ctx, input.id);
    }),

  decideAppeal: canOn({
    input: decideAppealInput,
    permission: null,
    load: loadAppealedCase,
    policy: seesCase,
    inArchive: true,
  })
    .meta(
      documented(
        'POST',
        '/admin/appeals/{id}/decision',
        'Decide an appeal',
        'By another moderator than the first. `reversed` restores everything that the decision changed.',
      ),
    )
    .output(caseView)
    .mutation(async ({ ctx, input }) => showCase(ctx, await decideAppeal(ctx, input))),
});
