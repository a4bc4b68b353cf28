import { z } from 'zod';
import { nameField } from '../names.ts';
import { atMost, id, text } from '../text.ts';

export const RULE_TITLE_MAX = 80;
export const RULE_DESCRIPTION_MAX = 500;

/** A rule of the community, which decisions name. */
export const communityRule = z
  .object({ id, title: z.string(), description: z.string() })
  .meta({ id: 'CommunityRule' });
export type CommunityRule = z.infer<typeof communityRule>;
export const communityRules = z.array(communityRule);

export const ruleIdInput = z.strictObject({ id });
const fields = {
  title: nameField('Title is required', RULE_TITLE_MAX, 'Title'),
  description: text().trim().check(atMost(RULE_DESCRIPTION_MAX, 'Description')),
};
export const addRuleInput = z.strictObject(fields);
export const updateRuleInput = z.strictObject({ id, ...fields });
