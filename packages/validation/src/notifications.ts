import { z } from 'zod';

/** What the bottom navigation shows beside its icons. */
export const badges = z.object({
  /** Messages not yet read, over all conversations that are not muted. */
  messages: z.int().min(0),
  /** Notifications not yet read. */
  notifications: z.int().min(0),
  /** True when a tribe has posts newer than my last visit. */
  tribes: z.boolean(),
});
export type Badges = z.infer<typeof badges>;
