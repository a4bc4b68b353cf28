import type { Db } from '@kindred/db/client';
import { postById } from '@kindred/db/feed/queries';
import { GUEST } from '@kindred/permissions/viewer';
import type { Preview } from '@kindred/validation/previews';
import { id as idSchema } from '@kindred/validation/text';
import { counted, previewText } from '../../platform/preview.ts';
import { publicPerson } from '../profiles/service.ts';
import { presentOne } from './hydrate.ts';

/**
 * Posts for everyone by authors whose profile is for everyone. Stories have none, and what is written in a tribe is for
 * people with an account.
 */
export async function previewPost(db: Db, postId: string): Promise<Preview | undefined> {
  const known = idSchema.safeParse(postId);
  const row = known.success ? await postById(db, GUEST, known.data) : undefined;
  const isPublic = row?.onFeed === true && row.tribeId === null && row.expiresAt === null;
  if (row === undefined || !isPublic) return undefined;
  const [by, post] = await Promise.all([publicPerson(db, row.authorId), presentOne(db, GUEST, row)]);
  if (by === null) return undefined;
  const { business } = row;
  return {
    type: 'post',
    id: row.id,
    path: `/post/${row.id}`,
    title: by.name,
    text: previewText(row.content),
    imageUrl: post.media.find(({ kind }) => kind === 'image')?.url ?? null,
    iconUrl: row.authorImageUrl,
    by,
    place: business && { name: business.name, path: `/business/${business.slug}` },
    facts: [
      ...(row.likeCount > 0 ? [counted(row.likeCount, 'reaction')] : []),
      ...(row.commentCount > 0 ? [counted(row.commentCount, 'comment')] : []),
    ],
    price: null,
  };
}
