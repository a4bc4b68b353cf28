import { sql } from 'kysely';
import { notBlocked } from '../../accounts/visibility.ts';
import { seesBusiness } from '../../businesses/visibility.ts';
import { readsPart } from '../../tribes/visibility.ts';
import type { FoundKind } from './kind.ts';

/** What is on sale in tribes the viewer reads, and by businesses they see. */
export const products: FoundKind = {
  kind: 'product',
  table: 'products',
  seen: (
    me,
  ) => sql`(products.is_active and products.hidden_at is null and case when products.tribe_id is not null
    then ${readsPart(sql`products.tribe_id`, 'products', me)} and ${notBlocked('products.seller_id', me)}
    else exists (
      select from businesses where businesses.id = products.business_id and ${seesBusiness(me)} offset 0) end)`,
  fades: false,
  weight: 0.7,
  joins: sql`left join tribes home on home.id = products.tribe_id
    left join businesses seller on seller.id = products.business_id`,
  title: sql`products.name`,
  body: sql`products.description`,
  imageUrl: sql`products.image_url`,
  facts: sql`'source', coalesce(home.name, seller.name), 'currency', coalesce(home.currency, seller.currency),
    'price', case when products.price > 0 then products.price::text end, 'reviews', products.rating_count,
    'rating', case when products.rating_count > 0
      then round(products.rating_sum::numeric / products.rating_count, 1)::float8 end`,
};
