import { sql } from 'kysely';
import { visibleRows } from '../../feed/visibility.ts';
import type { FoundKind } from './kind.ts';

export const posts: FoundKind = {
  kind: 'post',
  table: 'posts',
  seen: (me) => sql`(posts.type <> 'story' and ${visibleRows(me)})`,
  fades: true,
  weight: 0.5,
  joins: sql`join users author on author.id = posts.author_id left join tribes home on home.id = posts.tribe_id`,
  title: sql`author.first_name || ' ' || author.last_name`,
  body: sql`concat_ws(E'\n', nullif(posts.content, ''), posts.link_title, posts.link_description)`,
  imageUrl: sql`author.profile_image_url`,
  facts: sql`'source', home.name, 'time', posts.created_at`,
};
