import { z } from 'zod';
import { TRIBE_POST_LONG, TRIBE_POST_MAX } from '../feed/values.ts';
import { arrayPageShape } from '../paging.ts';
import { text, timestamp } from '../text.ts';
import { tribeIdInput } from '../tribes.ts';

export const TRIBE_POST_BLANK = 'Post content is required';
/** Posts that stand at the top of a tribe's wall at once. */
export const TRIBE_PINS_MAX = 3;

/** As the dialog of a tribe asks for it. */
export const tribePostForm = z.strictObject({
  content: text()
    .trim()
    .min(1, { error: TRIBE_POST_BLANK })
    .refine((said) => [...said].length <= TRIBE_POST_MAX, { error: TRIBE_POST_LONG }),
});

export const tribePostsInput = z.strictObject({ ...tribeIdInput.shape, ...arrayPageShape });

export const visitedState = z.object({ visitedAt: timestamp });
