import type { Db } from '@kindred/db/client';
import { ownDecisionOf } from '@kindred/db/moderation/decisions/visibility';
import { seesCase } from '@kindred/permissions/policies/moderation';
import type { Viewer } from '@kindred/permissions/viewer';
import { appealInput, decideAppealInput } from '@kindred/validation/moderation/appeals';
import { caseView } from '@kindred/validation/moderation/cases';
import {
  decisionIdInput,
  hideSubjectInput,
  linkedAppealInput,
  linkedDecisionInput,
  ownDecision,
  unhideSubjectInput,
} from '@kindred/validation/moderation/decisions';
import { can, canOn, publicBecause, router } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { asAppellant } from '../appeals/link.ts';
import { appeal, decideAppeal, loadAppealedCase, showOwnDecision } from '../appeals/service.ts';
import { showCase } from '../cases/service.ts';
import { decideSubject } from './service.ts';

const documented = documentedUnder('Moderation');

const OWN = {
  permission: null,
  load: (db: Db, viewer: Viewer, { id }: { id: string }) => ownDecisionOf(db, viewer, id),
  policy: () => true,
} as const;

const BY_LINK = 'a suspended user cannot log in; the secret link is the credential';

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

  getLinked: publicBecause(BY_LINK)
    .meta(
      documented(
        'GET',
        '/decisions/linked',
        'Get a decision by its appeal link',
        'The link is mailed to suspended users and answered with `account_suspended` after their log-in.',
      ),
    )
    .input(linkedDecisionInput)
    .output(ownDecision)
    .query(async ({ ctx, input }) => {
      const { id, author } = await asAppellant(ctx, input.token);
      return showOwnDecision(author, id);
    }),

  appealLinked: publicBecause(BY_LINK)
    .meta(
      documented(
        'POST',
        '/decisions/linked/appeal',
        'Appeal a decision by its appeal link',
        'A file is sent first, to `POST /api/appeals/uploads` with the token of the link as the header `Appeal-Token`.',
      ),
    )
    .input(linkedAppealInput)
    .output(ownDecision)
    .mutation(async ({ ctx, input: { token, ...said } }) => {
      const { id, author } = await asAppellant(ctx, token);
      await appeal(author, { id, ...said });
      return showOwnDecision(author, id);
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

  hide: can('flag_content')
    .meta(
      documented(
        'POST',
        '/admin/content/{type}/{id}/hide',
        'Hide a business, course or event without a report',
        'Decides its case with `remove`: the author is notified and can appeal. 409 `case_changed` when it is hidden already.',
      ),
    )
    .input(hideSubjectInput)
    .output(caseView)
    .mutation(async ({ ctx, input }) => showCase(ctx, await decideSubject(ctx, input))),

  unhide: can('flag_content')
    .meta(
      documented(
        'POST',
        '/admin/content/{type}/{id}/unhide',
        'Show a hidden business, course or event again',
        'Decides its case with `keep` and reverses the decisions that hid it.',
      ),
    )
    .input(unhideSubjectInput)
    .output(caseView)
    .mutation(async ({ ctx, input }) => showCase(ctx, await decideSubject(ctx, input))),
});
