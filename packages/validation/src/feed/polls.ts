import { z } from 'zod';
import { POLL_OPTIONS_MAX } from '../feed.ts';
import { id } from '../text.ts';

/** What I choose in the place of what I chose before; nothing takes my vote back. */
export const voteInput = z.strictObject({
  id,
  optionIds: z.array(id).max(POLL_OPTIONS_MAX, { error: `Choose at most ${POLL_OPTIONS_MAX} options` }),
});
