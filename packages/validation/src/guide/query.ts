import { z } from 'zod';
import { role } from '../accounts.ts';
import { GUIDE_TYPES, goal, industry, TARGETS } from '../guide.ts';
import { atMost, id, requiredText, text, timestamp } from '../text.ts';
import { tribeRole } from '../tribes.ts';
import { ACTION_TARGETS, GUIDE_ACTIONS } from './actions.ts';
import { planSummary, shownTask } from './plans.ts';

export const GUIDE_QUERY_MAX = 300;
/** Questions kept of one person. */
export const QUESTIONS_KEPT = 50;
/** Of a plan, beside the answer. */
export const PLAN_PREVIEW = 3;

const guideType = z.enum(GUIDE_TYPES, { error: 'Choose what to look for' }).meta({ id: 'GuideType' });

const guideSource = z
  .object({
    kind: z.string(),
    id,
    name: z.string(),
    /** Below this site. */
    url: z.string(),
  })
  .meta({ id: 'GuideSource' });
export type GuideSource = z.infer<typeof guideSource>;

/** A sentence of the answer and, by their places in `sources`, where it is from. */
const guideClaim = z
  .object({ text: z.string(), sources: z.array(z.int().min(0)) })
  .meta({ id: 'GuideClaim' });
export type GuideClaim = z.infer<typeof guideClaim>;

const cta = z
  .object({ text: z.string(), action: z.enum([...GUIDE_ACTIONS, 'open']) })
  .meta({ id: 'GuideCta' });

const guideResult = z
  .object({
    id,
    name: z.string(),
    type: z.enum(TARGETS),
    description: z.string(),
    rating: z.number().nullable(),
    price: z.string().nullable(),
    members: z.int().nullable(),
    location: z.string().nullable(),
    imageUrl: z.string().nullable(),
    /** Why it is recommended. */
    why: z.string(),
    url: z.string(),
    cta,
    /** What else can be done with it. */
    more: z.array(cta),
  })
  .meta({ id: 'GuideResult' });
export type GuideResult = z.infer<typeof guideResult>;

/** What `POST /guide/act` can do about the answer. */
const guideSuggestion = z
  .object({
    label: z.string(),
    action: z.enum(GUIDE_ACTIONS),
    targetId: id.nullable(),
    targetType: z.enum(ACTION_TARGETS).nullable(),
    /** To be read over and changed first; null for what takes no words. */
    text: z.string().nullable(),
  })
  .meta({ id: 'GuideSuggestion' });
export type GuideSuggestion = z.infer<typeof guideSuggestion>;

export const guideAnswer = z
  .object({
    aiResponse: z.string(),
    claims: z.array(guideClaim),
    sources: z.array(guideSource),
    /** Whether anything was found; else `aiResponse` says what was looked for. */
    isFound: z.boolean(),
    /** Whether a language model worded it. */
    isWorded: z.boolean(),
    searchResults: z.array(guideResult),
    suggestions: z.array(guideSuggestion),
    plan: z.object({ title: z.string(), playbookId: id.nullable(), tasks: z.array(shownTask) }).nullable(),
  })
  .meta({ id: 'GuideAnswer' });
export type GuideAnswer = z.infer<typeof guideAnswer>;

const guideQuestion = z
  .strictObject({
    id,
    query: text().check(atMost(GUIDE_QUERY_MAX, 'Goal')),
    goal: goal.nullable(),
    industry: industry.nullable(),
    type: guideType,
    createdAt: timestamp,
  })
  .meta({ id: 'GuideQuestion' });
export type GuideQuestion = z.infer<typeof guideQuestion>;
export const guideQuestions = z.array(guideQuestion).max(QUESTIONS_KEPT);
export const questionInput = z.strictObject({ id });

/** Tribes that the context names, and facts about those its viewer runs. */
export const CONTEXT_TRIBES_MAX = 20;
const CONTEXT_FACTS_MAX = 20;
const CONTEXT_TEXT_MAX = 1000;
const contextText = text().refine((said) => said.length <= CONTEXT_TEXT_MAX, {
  error: `Text must be at most ${CONTEXT_TEXT_MAX} characters`,
});

/** What the guide knows of me before I ask. */
export const guideContext = z
  .strictObject({
    role,
    tribes: z
      .array(
        z.strictObject({
          id,
          name: contextText,
          slug: contextText,
          role: tribeRole,
          members: z.int(),
          /** In the last 30 days. */
          joined: z.int(),
          departed: z.int(),
        }),
      )
      .max(CONTEXT_TRIBES_MAX),
    /** Figures worth a thought, each with where to look. */
    facts: z.array(z.strictObject({ text: contextText, url: contextText })).max(CONTEXT_FACTS_MAX),
    plan: planSummary.nullable(),
    questions: guideQuestions,
  })
  .meta({ id: 'GuideContext' });
export type GuideContext = z.infer<typeof guideContext>;

/** What a form sends for a filter that is not set. */
const NONE = z.literal('').transform(() => null);

export const guideQueryInput = z.strictObject({
  query: requiredText('Enter your goal', GUIDE_QUERY_MAX, 'Goal'),
  goal: z.union([NONE, goal], { error: 'Choose a goal' }).nullish(),
  industry: z.union([NONE, industry], { error: 'Choose an industry' }).nullish(),
  type: guideType.default('all'),
  /** As it came from the context. It is not relied on: the server reads it anew. */
  context: z.union([guideContext, z.strictObject({})]).nullish(),
});
export type GuideQuery = z.infer<typeof guideQueryInput>;
