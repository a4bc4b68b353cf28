import { countWaitingInTribe } from '@kindred/db/moderation/visibility';
import {
  canClaimCase,
  canEscalateCase,
  judgesCase,
  seesCase,
} from '@kindred/permissions/policies/moderation';
import {
  caseCounts,
  caseIdInput,
  casesInput,
  casesPage,
  caseView,
  tribeCaseCount,
  tribeCasesInput,
} from '@kindred/validation/moderation/cases';
import { decidedMany, decideInput, decideManyInput } from '@kindred/validation/moderation/decisions';
import { TRIBE_CASES_COUNTED_MAX } from '@kindred/validation/moderation/values';
import { tribeIdInput } from '@kindred/validation/tribes';
import { z } from 'zod';
import { can, canOn, router } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { allows, loadInside } from '../../tribes/service.ts';
import { decide, decideMany } from '../decisions/service.ts';
import {
  claimCase,
  countCases,
  escalateCase,
  listCases,
  loadCase,
  releaseCase,
  showCase,
} from './service.ts';

const documented = documentedUnder('Moderation');

export const casesRouter = router({
  list: can('flag_content')
    .meta(
      documented(
        'GET',
        '/admin/cases',
        'List cases, the most urgent first',
        'Cases of tribes are listed once they rose to the platform: 72 hours after they opened, or when moderators sent them.',
      ),
    )
    .input(casesInput)
    .output(casesPage)
    .query(({ ctx, input }) => listCases(ctx.db, ctx.viewer, input, null)),

  counts: can('flag_content')
    .meta(documented('GET', '/admin/cases/counts', 'Count the cases that wait'))
    .input(z.strictObject({}).optional())
    .output(caseCounts)
    .query(({ ctx }) => countCases(ctx.db)),

  decideMany: can('flag_content')
    .meta(
      documented(
        'POST',
        '/admin/cases/decisions',
        'Decide several cases in the same way',
        'Each is decided by itself; those that changed since, or that are not yours to decide, are refused with their error.',
      ),
    )
    .input(decideManyInput)
    .output(decidedMany)
    .mutation(({ ctx, input }) => decideMany(ctx, input)),

  get: canOn({ input: caseIdInput, permission: null, load: loadCase, policy: seesCase })
    .meta(
      documented(
        'GET',
        '/admin/cases/{id}',
        'Get a case',
        'Also for moderators of its tribe. Reading a case about private messages is recorded in the audit log.',
      ),
    )
    .output(caseView)
    .query(({ ctx }) => showCase(ctx, ctx.subject.id, { isRead: true })),

  claim: canOn({
    input: caseIdInput,
    permission: null,
    load: loadCase,
    policy: canClaimCase,
    inArchive: true,
  })
    .meta(
      documented(
        'POST',
        '/admin/cases/{id}/claim',
        'Claim a case',
        'Takes it over from another moderator, who can no longer decide it.',
      ),
    )
    .output(caseView)
    .mutation(async ({ ctx }) => {
      await claimCase(ctx, ctx.subject.id);
      return showCase(ctx, ctx.subject.id);
    }),

  release: canOn({ input: caseIdInput, permission: null, load: loadCase, policy: seesCase, inArchive: true })
    .meta(documented('DELETE', '/admin/cases/{id}/claim', 'Release a case that you claimed'))
    .output(caseView)
    .mutation(async ({ ctx }) => {
      await releaseCase(ctx, ctx.subject.id);
      return showCase(ctx, ctx.subject.id);
    }),

  escalate: canOn({
    input: caseIdInput,
    permission: null,
    load: loadCase,
    policy: canEscalateCase,
    inArchive: true,
  })
    .meta(documented('POST', '/admin/cases/{id}/escalation', 'Send a case of a tribe to the platform'))
    .output(caseView)
    .mutation(async ({ ctx }) => {
      await escalateCase(ctx, ctx.subject.id);
      return showCase(ctx, ctx.subject.id);
    }),

  decide: canOn({
    input: decideInput,
    permission: null,
    load: loadCase,
    policy: judgesCase,
    inArchive: true,
  })
    .meta(
      documented(
        'POST',
        '/admin/cases/{id}/decisions',
        'Decide a case',
        'Author and reporters are notified with the reason. 409 `case_changed` for another version, `case_claimed` while another moderator has it.',
      ),
    )
    .output(caseView)
    .mutation(async ({ ctx, input }) => {
      await decide(ctx, input);
      return showCase(ctx, input.id);
    }),

  ofTribe: canOn({
    input: tribeCasesInput,
    permission: null,
    load: loadInside,
    policy: allows('moderate_content'),
  })
    .meta(documented('GET', '/tribes/{id}/cases', 'List the cases of a tribe, the most urgent first'))
    .output(casesPage)
    .query(({ ctx, input }) => listCases(ctx.db, ctx.viewer, input, ctx.subject.id)),

  countOfTribe: canOn({
    input: tribeIdInput,
    permission: null,
    load: loadInside,
    policy: allows('moderate_content'),
  })
    .meta(
      documented(
        'GET',
        '/tribes/{id}/cases/count',
        'Count the cases of a tribe that wait',
        `Up to ${TRIBE_CASES_COUNTED_MAX}.`,
      ),
    )
    .output(tribeCaseCount)
    .query(async ({ ctx }) => ({ waiting: await countWaitingInTribe(ctx.db, ctx.subject.id) })),
});
