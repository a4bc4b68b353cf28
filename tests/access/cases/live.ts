import { uuidv7 } from '@kindred/api/platform/ids';
import { aboutPosts, type Place } from '../situations/posts.ts';
import { type AccessCases, type ByRole, everyRole, READS } from '../support/case.ts';

const TOLD = everyRole('shown');
const NOT_TOLD = everyRole('hidden');

/** Who is told that there is such a post: whoever would find it in the feed, and nobody else. */
const HEARD: Record<Place, ByRole> = {
  'my own': TOLD,
  "a stranger's": TOLD,
  'in a public tribe I am not in': TOLD,
  'in a private tribe, as a member': TOLD,
  'in a private tribe, as its moderator': TOLD,
  'in a private tribe, as its admin': TOLD,
  'in a private tribe, as its owner': TOLD,
  'in a private tribe I am not in': NOT_TOLD,
  'in a private tribe I have left': NOT_TOLD,
  'my own, in a private tribe I have left': NOT_TOLD,
  'by somebody who blocked me': NOT_TOLD,
  'by somebody I blocked': NOT_TOLD,
  'by somebody who blocked me, in a tribe I own': NOT_TOLD,
  'by somebody who is suspended': TOLD,
  "a stranger's, shown in chosen places only": NOT_TOLD,
  'my own, shown in chosen places only': TOLD,
  'my own, deleted': NOT_TOLD,
};

/** Each reader resumes in a minute of its own, in a year to come, so that no two hear each other's events. */
const YEAR_2100 = Date.UTC(2100, 0, 1);
const MINUTE_MS = 60_000;
let minutes = 0;

export const cases: AccessCases = {
  'live.events': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: aboutPosts(HEARD, async ({ id, authorId }, { db, caller }) => {
      minutes += 1;
      const at = YEAR_2100 + minutes * MINUTE_MS;
      // The second is for the caller alone: once it is there, the first is there or will never be.
      await db
        .insertInto('busEvents')
        .values([
          { topic: 'post_created', payload: { postId: id, authorId }, createdAt: new Date(at + 1_000) },
          { topic: 'badges_changed', payload: { userId: caller.id }, createdAt: new Date(at + 2_000) },
        ])
        .execute();
      return { input: { lastEventId: uuidv7(at) }, canary: id };
    }),
  },
};
