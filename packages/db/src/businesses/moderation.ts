import { sql } from 'kysely';
import { contentOfReview, hidesIn, picturesAt } from '../moderation/queries.ts';
import type { SubjectKind } from '../moderation/subject.ts';

/** Stays hidden after the time to appeal: deleting a business ends subscriptions, and bookings are to be refunded. */
export const BUSINESS_KIND: SubjectKind = {
  async load(db, id) {
    const { rows } = await sql<{
      ownerId: string;
      slug: string;
      name: string;
      text: string;
      logoUrl: string | null;
      bannerUrl: string | null;
    }>`
      select owner_id, slug, name, concat_ws(E'\n\n', nullif(tagline, ''), description) as text, logo_url, banner_url
      from businesses where id = ${id}::uuid and deleted_at is null`.execute(db);
    const [row] = rows;
    if (row === undefined) return undefined;
    return {
      authorId: row.ownerId,
      tribeId: null,
      path: `/business/${row.slug}`,
      content: {
        title: row.name,
        text: row.text,
        files: picturesAt([row.bannerUrl, row.logoUrl]),
        context: [],
      },
    };
  },
  setHidden: hidesIn('businesses'),
};

export const BUSINESS_REVIEW_KIND: SubjectKind = {
  async load(db, id) {
    const { rows } = await sql<{
      authorId: string;
      slug: string;
      name: string;
      content: string;
      rating: number;
      createdAt: Date;
      reply: string | null;
      repliedAt: Date | null;
    }>`
      select review.author_id, review.content, review.rating, review.created_at, review.reply, review.replied_at,
        businesses.slug, businesses.name
      from business_reviews review join businesses on businesses.id = review.business_id
      where review.id = ${id}::uuid and businesses.deleted_at is null`.execute(db);
    const [row] = rows;
    if (row === undefined) return undefined;
    return {
      authorId: row.authorId,
      tribeId: null,
      path: `/business/${row.slug}/reviews`,
      content: contentOfReview(row.name, row),
    };
  },
  setHidden: hidesIn('business_reviews'),
};
