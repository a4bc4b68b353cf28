import { cachedPreview, linkWithoutPreview } from '@kindred/db/feed/links/visibility';
import { cachePreview, writePreview } from '@kindred/db/feed/links/writes';
import { id } from '@kindred/validation/text';
import { z } from 'zod';
import { defineJob, type JobDeps } from '../../../platform/job.ts';
import { previewOf } from './preview.ts';

/** One after the other: pages that are slow to answer keep no other job waiting, and none is fetched twice. */
export const LINK_PREVIEWS = { queue: 'link_previews' };

/** Reads the page that a link post leads to, unless it is known, and shows on the post what it says of itself. */
export const fetchLinkPreview = defineJob({
  name: 'feed.fetchLinkPreview',
  payload: z.object({ postId: id }),
  async run({ db, bus, pages }: Pick<JobDeps, 'db' | 'bus' | 'pages'>, { postId }) {
    const url = await linkWithoutPreview(db, postId);
    if (url === undefined) return;
    const known = await cachedPreview(db, url);
    // Whatever is wrong over there, the next post of this link may try again in an hour.
    const preview = known === undefined ? await previewOf(pages.read(url)).catch(() => null) : known;
    await db.transaction().execute(async (tx) => {
      if (known === undefined) await cachePreview(tx, url, preview);
      if (preview === null || !(await writePreview(tx, postId, preview))) return;
      await bus.outbox(tx).event({ topic: 'post_changed', payload: { postId } });
    });
    bus.committed();
  },
});
