import { businessUpdateOf, followersToNotify } from '@kindred/db/businesses/follows/visibility';
import { announceProduct } from '@kindred/db/businesses/follows/writes';
import { whoSeesPost } from '@kindred/db/feed/queries';
import { z } from 'zod';
import type { Outbox } from '../../../platform/bus.ts';
import { defineJob } from '../../../platform/job.ts';
import { write } from '../../../platform/write.ts';
import { excerpt } from '../../feed/service.ts';
import { notifyOf } from '../../notifications/service.ts';

const FIRST = '00000000-0000-0000-0000-000000000000';
/** Told in one transaction; the next ones follow in another. */
const AT_ONCE = 200;
/** Offers are notified after a delay, so that corrections made meanwhile are part of one notification. */
const OFFER_WAITS_MS = 60_000;

const news = z.object({ what: z.enum(['post', 'service', 'discount', 'product', 'price']), id: z.string() });
type News = z.infer<typeof news>;
type Row = NonNullable<Awaited<ReturnType<typeof businessUpdateOf>>>;

interface Words {
  title: string;
  several: string;
  message: string;
  path: string;
  /** Where several are found. */
  list: string;
}

function wordsOf({ what, id }: News, { name, slug, words, discount }: Row): Words | undefined {
  const page = `/business/${slug}`;
  const offers = { several: `{count} new offers from ${name}`, list: page };
  switch (what) {
    case 'post':
      return {
        title: `New post from ${name}`,
        several: `{count} new posts from ${name}`,
        message: excerpt(words),
        path: `/post/${id}`,
        list: `${page}/posts`,
      };
    case 'service':
      return { ...offers, title: `New service from ${name}`, message: words, path: `${page}/services` };
    case 'product':
      return { ...offers, title: `New product from ${name}`, message: words, path: `/product/${id}` };
    case 'price':
      return { ...offers, title: `Lower price from ${name}`, message: words, path: `/product/${id}` };
    case 'discount':
      // Taken back meanwhile.
      if (discount === null) return undefined;
      return { ...offers, title: `${name}: ${discount}`, message: words, path: `${page}/services` };
  }
}

/** Tells those who follow a business and want to know, a page of them at a time, however many they are. */
export const tellFollowersJob = defineJob({
  name: 'businesses.tellFollowers',
  pausedWith: 'businesses',
  payload: news.extend({ after: z.string().default(FIRST) }),
  async run({ db, bus }, { after, ...told }) {
    await write({ db, bus }, async (tx, outbox) => {
      const row = await businessUpdateOf(tx, told);
      const words = row && wordsOf(told, row);
      if (row === undefined || words === undefined) return;
      if (after === FIRST && (told.what === 'product' || told.what === 'price')) {
        const isNew = await announceProduct(tx, told.id);
        // Published again: followers know it.
        if (told.what === 'product' && !isNew) return;
      }
      const { businessId } = row;
      const isPost = told.what === 'post';
      const about = isPost ? 'posts' : 'offers';
      const page = await followersToNotify(tx, { businessId, about, after, limit: AT_ONCE });
      const people = isPost ? await whoSeesPost(tx, told.id, page) : page;
      await notifyOf(
        tx,
        outbox,
        people.map((userId) => ({
          userId,
          actorId: null,
          type: 'system',
          kind: 'business',
          did: words.title,
          message: words.message,
          data: {
            businessId,
            ...(isPost ? { postId: told.id } : {}),
            kind: `business_${told.what}`,
            actionUrl: words.path,
          },
          groupKey: `business-${about}:${businessId}`,
          several: { title: words.several, message: '', actionUrl: words.list },
        })),
      );
      const last = page.at(-1);
      if (page.length === AT_ONCE && last !== undefined) {
        await outbox.job(tellFollowersJob, { ...told, after: last });
      }
    });
  },
});

/** In the transaction of what is new of a business. */
export async function tellFollowers(outbox: Outbox, told: News): Promise<void> {
  if (told.what === 'post') return outbox.job(tellFollowersJob, told);
  const runAt = new Date(Date.now() + OFFER_WAITS_MS);
  return outbox.job(tellFollowersJob, told, { key: `tell-followers:${told.id}`, runAt });
}
