import { sql } from 'kysely';
import { seesBusiness } from '../../businesses/visibility.ts';
import type { FoundKind } from './kind.ts';

export const services: FoundKind = {
  kind: 'service',
  table: 'services',
  seen: (me) => sql`(services.is_active and services.deleted_at is null and exists (
    select from businesses where businesses.id = services.business_id and ${seesBusiness(me)} offset 0))`,
  fades: false,
  weight: 0.7,
  joins: sql`join businesses seller on seller.id = services.business_id`,
  title: sql`services.title`,
  body: sql`services.description`,
  imageUrl: sql`coalesce(services.images[1], services.image_url, seller.logo_url)`,
  facts: sql`'handle', seller.slug, 'source', seller.name, 'location', seller.location,
    'price', services.price_text`,
};
