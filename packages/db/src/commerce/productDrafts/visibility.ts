import type { ProductNeed } from '@kindred/validation/commerce/values';
import { sql } from 'kysely';
import type { ViewerSql } from '../../accounts/visibility.ts';
import { roleIn } from '../../businesses/visibility.ts';

/**
 * Whether the row called `products` is on sale, or a draft of those who sell it, or hidden by moderators and theirs: the
 * one rule of lists and pages. A draft is not active, so that everything else that asks for what is on sale leaves it out.
 */
export const onShelf = (
  viewer: ViewerSql,
) => sql<boolean>`(products.is_active and products.hidden_at is null or (products.is_active or products.is_draft) and case
    when products.business_id is null then products.seller_id = ${viewer}
    else coalesce(${roleIn(viewer)} in ('owner', 'manager'), false) end)`;

/** Whether the row called `products`, of coaching, has hours to be booked in, or is booked elsewhere. */
export const HAS_TIMES = sql<boolean>`(products.cta_link is not null
    or exists (select from product_hours weekly where weekly.product_id = products.id offset 0)
    or exists (select from product_special_days special where special.product_id = products.id
      and special.date >= current_date and special.openings <> '[]' offset 0))`;

/** What the row called `products` lacks to be published; null when nothing. */
export const NEEDS = sql<ProductNeed | null>`(case products.kind
    when 'digital' then case when products.cta_link is null and not exists (
      select from product_files file where file.product_id = products.id offset 0) then 'file' end
    when 'bundle' then case when (
      select count(*) from product_bundle_items held where held.bundle_id = products.id) < 2 then 'items' end
    when 'coaching' then case when not ${HAS_TIMES} then 'hours' end
    end)`;
