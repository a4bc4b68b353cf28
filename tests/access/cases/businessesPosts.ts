import { createPost } from '@kindred/db/factories/feed';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { draftInput } from '@kindred/validation/feed/drafts';
import { aboutBusiness, managedBy, seenBy } from '../situations/businesses.ts';
import { canary, withPermission } from '../situations/services.ts';
import type { AccessCases } from '../support/case.ts';
import { everyRole } from '../support/case.ts';

export const cases: AccessCases = {
  'businesses.posts.list': aboutBusiness('query', seenBy(everyRole('shown')), async ({ id }, { db }) => {
    const onPageAlone = { visibility: 'custom', onProfile: false, onFeed: false } as const;
    const { content } = await createPost(db, { businessId: id, ...onPageAlone });
    return { input: { id }, canary: content };
  }),
  'businesses.posts.scheduled': aboutBusiness(
    'query',
    managedBy(withPermission('create_posts', 'shown')),
    async ({ id, ownerId }, { db }) => {
      const content = canary();
      const visibilityOptions = { profile: false, feed: false, business: true, selectedBusiness: id };
      const input = draftInput.parse({ content, visibility: 'custom', visibilityOptions });
      const publishAt = new Date(Date.now() + 86_400_000);
      await unrestrictedDb(db)
        .insertInto('postDrafts')
        .values({ authorId: ownerId, input, publishAt })
        .execute();
      return { input: { id }, canary: content };
    },
  ),
};
