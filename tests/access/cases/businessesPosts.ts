import { createPost } from '@kindred/db/factories/feed';
import { aboutBusiness, seenBy } from '../situations/businesses.ts';
import type { AccessCases } from '../support/case.ts';
import { everyRole } from '../support/case.ts';

export const cases: AccessCases = {
  'businesses.posts.list': aboutBusiness('query', seenBy(everyRole('shown')), async ({ id }, { db }) => {
    const onPageAlone = { visibility: 'custom', onProfile: false, onFeed: false } as const;
    const { content } = await createPost(db, { businessId: id, ...onPageAlone });
    return { input: { id }, canary: content };
  }),
};
