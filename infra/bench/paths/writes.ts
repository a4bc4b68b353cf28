import { WRITTEN } from '../data/scene.ts';
import { nth, type Path, post } from './path.ts';

/** P20: a post of words alone. P19: a message between two people, last since it leaves the most to be done later. */
export const writePaths: Path[] = [
  {
    id: 'P20',
    what: 'create a text post',
    bar: 0.35,
    postgresBar: 2.5,
    product: {
      calls: () =>
        post('/api/posts', { content: `${WRITTEN}, about as long as people write when it is short.` }),
    },
    fresh: ['id', 'createdAt'],
  },
  {
    id: 'P19',
    what: 'send a message',
    bar: 0.4,
    postgresBar: 1.5,
    product: {
      calls: ({ talks }, at) =>
        post(`/api/conversations/${nth(talks, at)}/messages`, {
          content: 'A message of the bench, about as long as people write.',
        }),
    },
    fresh: ['id', 'createdAt', 'seq', 'revision'],
  },
];
