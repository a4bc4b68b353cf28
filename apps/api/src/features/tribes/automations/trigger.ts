import { TRIGGER_TYPES } from '@kindred/validation/tribes/automations';
import { z } from 'zod';

/** Something happened that rules of a tribe may answer; run by jobs.ts. */
export const automationTrigger = {
  name: 'automation_trigger',
  payload: z.object({
    tribeId: z.uuid(),
    trigger: z.enum(TRIGGER_TYPES),
    userId: z.uuid(),
    subjectId: z.string(),
    depth: z.int().min(0).default(0),
    chain: z.string().optional(),
  }),
};
