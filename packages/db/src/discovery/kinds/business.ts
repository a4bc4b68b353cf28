import { sql } from 'kysely';
import { seesBusiness } from '../../businesses/visibility.ts';
import type { FoundKind } from './kind.ts';

export const businesses: FoundKind = {
  kind: 'business',
  table: 'businesses',
  seen: seesBusiness,
  related: (me) =>
    sql`select follows.business_id as id from business_follows follows where follows.user_id = ${me}`,
  fades: false,
  weight: 0.9,
  title: sql`businesses.name`,
  body: sql`concat_ws(' · ', nullif(businesses.tagline, ''), businesses.description)`,
  imageUrl: sql`businesses.logo_url`,
  facts: sql`'handle', businesses.slug, 'location', businesses.location,
    'rating', case when businesses.rating_count > 0 then businesses.rating::float8 end,
    'reviews', businesses.rating_count, 'tags', businesses.specialties`,
};
