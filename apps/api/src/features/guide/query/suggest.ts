import type { PlanRow } from '@kindred/db/guide/plans/visibility';
import { may, type Viewer } from '@kindred/permissions/viewer';
import { TASKS_MAX } from '@kindred/validation/guide/plans';
import type { GuideSuggestion } from '@kindred/validation/guide/query';
import { TRIBE_NAME_MAX } from '@kindred/validation/tribes';
import type { Material } from './answer.ts';

type Part = (material: Material, viewer: Viewer, asked: Asked) => GuideSuggestion | undefined;

export interface Asked {
  query: string;
  /** The plan of the viewer that was changed last. */
  plan: PlanRow | undefined;
}

const QUESTION = /^(?:how|what|who|where|when|why|which|can|could|should|is|are|do|does)\b/i;
const GOAL =
  /^(?:attract|automate|become|build|create|earn|engage|find|get|grow|improve|increase|keep|launch|learn|make|monetize|plan|publish|reach|run|save|sell|start|teach|write)\b/i;

const toOthers = (words: string) =>
  words.replaceAll(/\bmy\b/gi, 'your').replaceAll(/\b(?:me|myself)\b/gi, 'you');
const capitalized = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** A question to others here, made of a question, a goal or a topic. */
export function askedInPublic(query: string): string {
  const words = query.replace(/[.!?\s]+$/, '').trim();
  if (query.trimEnd().endsWith('?') || QUESTION.test(words)) return `${capitalized(words)}?`;
  if (GOAL.test(words)) return `How did you ${toOthers(words.charAt(0).toLowerCase() + words.slice(1))}?`;
  return `${capitalized(words)}: what has worked for you?`;
}

/** Those who are here may know more than the guide. */
const draft: Part = (_material, viewer, { query }) =>
  may(viewer, 'create_posts')
    ? {
        label: 'Draft a post that asks people here',
        action: 'draft',
        targetId: null,
        targetType: null,
        text: askedInPublic(query),
      }
    : undefined;

const create: Part = ({ intent }, viewer) => {
  if (intent.goal !== 'launch' || !intent.all.includes('tribe')) return undefined;
  const name = intent.words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return {
    label: 'Start a draft of a tribe',
    action: 'create',
    targetId: null,
    targetType: null,
    // Where it is done by the person there is nothing to name yet.
    text: may(viewer, 'create_tribes') ? name.slice(0, TRIBE_NAME_MAX).toWellFormed() : null,
  };
};

/** The first step of the playbook that the plan does not have. */
const add: Part = ({ playbooks }, _viewer, { plan }) => {
  if (plan === undefined || plan.content.tasks.length >= TASKS_MAX) return undefined;
  const has = new Set(plan.content.tasks.map(({ title }) => title));
  const step = playbooks[0]?.content.steps.find(({ title }) => !has.has(title));
  if (step === undefined) return undefined;
  return {
    label: `Add a task to “${plan.title}”`,
    action: 'add',
    targetId: plan.id,
    targetType: 'plan',
    text: step.title,
  };
};

const savePost: Part = ({ retrieved }) => {
  const { post } = retrieved;
  if (post === null) return undefined;
  return {
    label: `Save the post by ${post.title.text}`,
    action: 'save',
    targetId: post.id,
    targetType: 'post',
    text: null,
  };
};

/** What can be done about an answer; the preview of each asks whether it can be done now. */
export function suggestionsFor(material: Material, viewer: Viewer, asked: Asked): GuideSuggestion[] {
  return [add, create, savePost, draft].flatMap((part) => part(material, viewer, asked) ?? []);
}
