import { z } from 'zod';

/** What the bottom navigation shows beside its icons. */
export const badges = z.object({
  /** Messages not yet read, over all conversations that are neither muted nor archived. */
  messages: z.int().min(0),
  /** Notifications not yet read. */
  notifications: z.int().min(0),
  /** True when a tribe of mine has posts of others, that I may see, newer than my last visit. */
  tribes: z.boolean(),
});
export type Badges = z.infer<typeof badges>;
