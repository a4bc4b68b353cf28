import type { EventRow } from '@kindred/db/events/visibility';
import { canSeeEvent } from '@kindred/permissions/policies/events';
import type { Viewer } from '@kindred/permissions/viewer';
import { eventView } from '@kindred/validation/events';
import { answerQuestionsInput } from '@kindred/validation/events/questions';
import { canOn } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { eventAfter, factsOf, loadEvent } from '../service.ts';
import { answerQuestions } from './service.ts';

export const questionsRouter = {
  answerQuestions: canOn({
    input: answerQuestionsInput,
    permission: 'enroll_buy',
    load: loadEvent,
    policy: (viewer: Viewer, event: EventRow) => canSeeEvent(viewer, factsOf(event)),
  })
    .meta(documentedUnder('Events')('PUT', '/events/{id}/answers', 'Answer the questions of an event'))
    .output(eventView)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx) => answerQuestions(tx, ctx.viewer, input));
      return eventAfter(ctx, input.id);
    }),
};
