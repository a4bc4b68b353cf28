import { sql } from 'kysely';
import { hidesIn, picturesAt } from '../moderation/queries.ts';
import type { SubjectKind } from '../moderation/subject.ts';

/** One that was bought is taken off sale after the time to appeal, and stays with its buyers. */
export const PRODUCT_KIND: SubjectKind = {
  async load(db, id) {
    const { rows } = await sql<{
      sellerId: string;
      tribeId: string | null;
      name: string;
      text: string;
      imageUrl: string | null;
      images: string[];
    }>`
      select seller_id, tribe_id, name, concat_ws(E'\n', description, nullif(array_to_string(features, E'\n'), '')) as text,
        image_url, images
      from products where id = ${id}::uuid`.execute(db);
    const [row] = rows;
    if (row === undefined) return undefined;
    const { sellerId, tribeId, name, text, imageUrl, images } = row;
    return {
      authorId: sellerId,
      tribeId,
      path: `/product/${id}`,
      content: { title: name, text, files: picturesAt([imageUrl, ...images]), context: [] },
    };
  },
  setHidden: hidesIn('products'),
};
