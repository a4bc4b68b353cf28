import type { BusinessPageRow } from '@kindred/db/businesses/visibility';
import { messageOnly } from '@kindred/validation/accounts';
import { businessInput } from '@kindred/validation/businesses';
import {
  businessVerification,
  confirmCodeInput,
  sendCodeInput,
  sendPapersInput,
} from '@kindred/validation/businesses/verification';
import { canOn, router } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { loadBusiness } from '../service.ts';
import { confirmCode, mailCode, sendPapers, showStanding } from './service.ts';

const meta = documentedUnder('Businesses');
/** The owner verifies it, and people outside of the team claim it. */
const concerned = {
  permission: null,
  load: loadBusiness,
  policy: (_: unknown, { role }: BusinessPageRow) => role === null || role === 'owner',
} as const;

export const businessVerificationRouter = router({
  get: canOn({ input: businessInput, ...concerned })
    .meta(meta('GET', '/businesses/{id}/verification', 'Get where verifying or claiming a business stands'))
    .output(businessVerification)
    .query(({ ctx }) => showStanding(ctx, ctx.viewer, ctx.subject.id)),

  sendCode: canOn({ input: sendCodeInput, ...concerned })
    .meta(meta('POST', '/businesses/{id}/verification/code', 'Mail a code to an address at `domain`'))
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await mailCode(ctx, ctx.viewer, ctx.subject, input.email);
      return { message: 'Code sent' };
    }),

  confirmCode: canOn({ input: confirmCodeInput, ...concerned })
    .meta(
      meta(
        'POST',
        '/businesses/{id}/verification/confirm',
        'Enter the code',
        'It verifies the business for its owner. After a revocation, and for a claim, an admin decides.',
      ),
    )
    .output(businessVerification)
    .mutation(async ({ ctx, input }) => {
      await confirmCode(ctx, ctx.viewer, ctx.subject, input.code);
      return showStanding(ctx, ctx.viewer, ctx.subject.id);
    }),

  sendPapers: canOn({ input: sendPapersInput, ...concerned })
    .meta(meta('POST', '/businesses/{id}/verification', 'Send documents to verify or claim a business'))
    .output(businessVerification)
    .mutation(async ({ ctx, input }) => {
      await sendPapers(ctx, ctx.viewer, ctx.subject, input.documents);
      return showStanding(ctx, ctx.viewer, ctx.subject.id);
    }),
});
