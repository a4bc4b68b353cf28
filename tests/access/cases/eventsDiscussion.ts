import { createUser } from '@kindred/db/factories/accounts';
import { discussEvent } from '@kindred/db/factories/events';
import {
  ANSWERING,
  ARCHIVED,
  about,
  events,
  hosting,
  type Make,
  NOT_ALLOWED,
  ofStranger,
  PAGE,
  rule,
} from '../situations/eventHas.ts';
import { canary, type Where } from '../situations/tribeHas.ts';
import type { AccessCases, ByRole } from '../support/case.ts';
import { READS, WRITES } from '../support/case.ts';

const comments: Make = async (event, { db }) => {
  const content = canary();
  await discussEvent(db, { event, authorId: (await createUser(db)).id, content });
  return { input: { id: event.id }, canary: content };
};
const comment: Make = async (event, scene) => ({
  input: { id: event.id, content: 'Is there tea?' },
  happened: async () =>
    (await events(scene)
      .selectFrom('comments')
      .select('id')
      .where('postId', '=', event.id)
      .where('authorId', '=', scene.caller.id)
      .executeTakeFirst()) !== undefined,
});
const post: Make = async (event, scene) => ({
  input: { id: event.id, content: 'Come and play' },
  happened: async () => {
    const posts = events(scene).selectFrom('posts').select('id').where('eventId', '=', event.id);
    return (await posts.execute()).length === 1;
  },
});
/** Every member may post, so that the archive is what stops them. */
const POSTING: Record<Where, ByRole> = {
  ...hosting('ok'),
  'an archived tribe I am a member of': { ...ARCHIVED, guest: 'not_allowed', owner: 'not_allowed' },
};

export const cases: AccessCases = {
  'events.post': {
    rule: rule('create_posts'),
    credentials: WRITES,
    situations: {
      ...about(POSTING, post),
      'an event of a stranger': ofStranger('public', post, NOT_ALLOWED),
    },
  },
  'events.discussion.list': { rule: rule(), credentials: READS, situations: about(PAGE, comments) },
  'events.discussion.create': {
    rule: rule('comment_react'),
    credentials: WRITES,
    situations: about(ANSWERING, comment),
  },
};
