import type { TriggerType } from '@kindred/validation/tribes/automations';
import type { Outbox } from '../../../platform/bus.ts';
import { automationTrigger } from './trigger.ts';

/** What happened, for rules to answer. */
export interface AutomationEvent {
  tribeId: string;
  trigger: Exclude<TriggerType, 'schedule' | 'inactive'>;
  /** Whom it is about. */
  userId: string;
  /** The membership, the request, the post or the challenge: what tells this event from another like it. */
  subjectId: string;
}

/**
 * Lets the rules of a tribe answer what the transaction does, once it commits. What a rule does comes here too:
 * its outbox adds how far down it is, see automations/run.ts.
 */
export async function triggerAutomation(outbox: Outbox, event: AutomationEvent): Promise<void> {
  await outbox.job(automationTrigger, { ...event, depth: 0 });
}

/** The same for a new post in a tribe. */
export async function triggerByPost(
  outbox: Outbox,
  post: { postId: string; tribeId: string; userId: string; spaceId: string | null },
): Promise<void> {
  const { postId: subjectId, tribeId, userId, spaceId } = post;
  await triggerAutomation(outbox, { tribeId, trigger: 'first_post', userId, subjectId });
  if (spaceId !== null) {
    await triggerAutomation(outbox, { tribeId, trigger: 'post_in_space', userId, subjectId });
  }
}
