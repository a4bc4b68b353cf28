import { sql } from 'kysely';
import { contentOfReview, hidesIn, picturesAt } from '../moderation/queries.ts';
import type { SubjectKind } from '../moderation/subject.ts';

/** One that was bought, is in a bundle or opens a tribe stays hidden after the time to appeal. */
export const COURSE_KIND: SubjectKind = {
  async load(db, id) {
    const { rows } = await sql<{
      creatorId: string;
      tribeId: string | null;
      title: string;
      description: string;
      imageUrl: string | null;
    }>`
      select creator_id, tribe_id, title, description, image_url
      from courses where id = ${id}::uuid and deleted_at is null`.execute(db);
    const [row] = rows;
    if (row === undefined) return undefined;
    const { creatorId, tribeId, title, description, imageUrl } = row;
    return {
      authorId: creatorId,
      tribeId,
      path: `/course/${id}`,
      content: { title, text: description, files: picturesAt([imageUrl]), context: [] },
    };
  },
  setHidden: hidesIn('courses'),
};

export const COURSE_REVIEW_KIND: SubjectKind = {
  async load(db, id) {
    const { rows } = await sql<{
      authorId: string;
      courseId: string;
      tribeId: string | null;
      title: string;
      content: string;
      rating: number;
      createdAt: Date;
      reply: string | null;
      repliedAt: Date | null;
    }>`
      select review.author_id, review.content, review.rating, review.created_at, review.reply, review.replied_at,
        courses.id as course_id, courses.tribe_id, courses.title
      from course_reviews review join courses on courses.id = review.course_id
      where review.id = ${id}::uuid and courses.deleted_at is null`.execute(db);
    const [row] = rows;
    if (row === undefined) return undefined;
    return {
      authorId: row.authorId,
      tribeId: row.tribeId,
      path: `/course/${row.courseId}`,
      content: contentOfReview(row.title, row),
    };
  },
  setHidden: hidesIn('course_reviews'),
};
