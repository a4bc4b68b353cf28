import { plansOf } from '@kindred/db/guide/plans/visibility';
import { questionsOf } from '@kindred/db/guide/questions/visibility';
import { deleteQuestions, keepQuestion } from '@kindred/db/guide/questions/writes';
import { messageOnly } from '@kindred/validation/accounts';
import {
  guideAnswer,
  guideContext,
  guideQueryInput,
  QUESTIONS_KEPT,
  questionInput,
} from '@kindred/validation/guide/query';
import { noInput } from '@kindred/validation/text';
import { HOUR, limit } from '../../../platform/limits.ts';
import { inSearchQueue } from '../../../platform/searches.ts';
import { signedIn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { presentPlanSummary } from '../plans/present.ts';
import { assemble } from './answer.ts';
import { intentOf } from './intent.ts';
import { fittingPlaybooks, retrieve } from './retrieve.ts';
import { situationOf } from './situation.ts';
import { suggestionsFor } from './suggest.ts';
import { worded } from './wording.ts';

const documented = documentedUnder('Guide');
/** Of one person: each is several searches. */
const QUESTIONS_AN_HOUR = 120;
const QUESTIONS_SHOWN = 10;

/** Procedures of the guide's own router. */
export const queryRouter = {
  context: signedIn
    .meta(documented('GET', '/guide/context', 'Get what the guide knows of my situation'))
    .input(noInput)
    .output(guideContext)
    .query(async ({ ctx: { db, viewer } }) => {
      const [situation, [plan], questions] = await Promise.all([
        situationOf(db, viewer),
        plansOf(db, viewer.id, 1),
        questionsOf(db, viewer.id, QUESTIONS_SHOWN),
      ]);
      return {
        role: viewer.role,
        tribes: situation.tribes.map(({ memberCount, ...tribe }) => ({ ...tribe, members: memberCount })),
        facts: situation.facts.map(({ text, source }) => ({ text, url: source.url })),
        plan: plan === undefined ? null : presentPlanSummary(plan),
        questions: questions.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
      };
    }),

  query: signedIn
    .meta(
      documented(
        'POST',
        '/guide/query',
        'Ask the guide',
        'Each sentence has its source. The plan is not saved.',
      ),
    )
    .input(guideQueryInput)
    .output(guideAnswer)
    .mutation(async ({ ctx, input }) => {
      const { db, viewer } = ctx;
      await limit(db, `guide:${viewer.id}`, QUESTIONS_AN_HOUR, HOUR);
      const { query, goal = null, industry = null, type } = input;
      const intent = intentOf(input);
      // Runs first, so that a refused question is not stored. The model that words the answer runs outside of the queue.
      const retrieved = await inSearchQueue(ctx, query, (own) => retrieve(own, viewer, intent));
      await ctx.write((tx) =>
        keepQuestion(tx, { userId: viewer.id, query, goal, industry, type }, QUESTIONS_KEPT),
      );
      const [situation, playbooks, [plan]] = await Promise.all([
        situationOf(db, viewer),
        fittingPlaybooks(db, viewer, intent),
        plansOf(db, viewer.id, 1),
      ]);
      const material = { intent, playbooks, retrieved, situation };
      const suggestions = suggestionsFor(material, viewer, { query, plan });
      return worded(ctx, viewer, query, { ...assemble(material, new Date()), suggestions });
    }),

  forgetQuestion: signedIn
    .meta(documented('DELETE', '/guide/questions/{id}', 'Delete a question I asked'))
    .input(questionInput)
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      if ((await ctx.write((tx) => deleteQuestions(tx, ctx.viewer.id, input.id))) === 0) fail('not_found');
      return { message: 'Question deleted' };
    }),

  forgetQuestions: signedIn
    .meta(documented('DELETE', '/guide/questions', 'Delete all questions I asked'))
    .input(noInput)
    .output(messageOnly)
    .mutation(async ({ ctx }) => {
      await ctx.write((tx) => deleteQuestions(tx, ctx.viewer.id));
      return { message: 'Questions deleted' };
    }),
};
