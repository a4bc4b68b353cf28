import type { Viewer } from '@kindred/permissions/viewer';
import type { ProductKind } from '@kindred/validation/commerce/values';
import type { TribeRole } from '@kindred/validation/tribes';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notBlocked, type ViewerSql, viewerSql } from '../../accounts/visibility.ts';
import { opensBusiness, roleIn } from '../../businesses/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import { prepare } from '../../prepared.ts';
import { readsTribe } from '../../tribes/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { HAS_TIMES, NEEDS, onShelf } from '../productDrafts/visibility.ts';

/** Whether the viewer may use what they bought: a product, a column or a value. */
export function ownsProduct(product: RawBuilder<unknown>, viewer: ViewerSql): RawBuilder<boolean> {
  return sql<boolean>`exists (
      select from purchases owned where owned.item_type = 'product' and owned.item_id = ${product}
        and owned.user_id = ${viewer} and owned.status = 'active'
        and (owned.expires_at is null or owned.expires_at > now()) offset 0)`;
}

/** True if the row of that name is there to be bought by itself. */
const offered = (product: string) => {
  const column = (name: string) => sql.ref(`${product}.${name}`);
  return sql<boolean>`(${column('is_active')} and ${column('hidden_at')} is null and ${column('in_stock')} and coalesce(${column('stock')} > 0, true))`;
};

/** Of the row called `products`: there is one, and all parts of a bundle, and hours of coaching. */
const IN_STOCK = sql<boolean>`(${offered('products')} and case products.kind
    when 'bundle' then not exists (
      select from product_bundle_items held left join products part on part.id = held.product_id
      where held.bundle_id = products.id and case when part.id is not null then not ${offered('part')} else exists (
        select from courses where courses.id = held.course_id and courses.hidden_at is not null offset 0) end offset 0)
    when 'coaching' then ${HAS_TIMES}
    else true end)`;

/** Of a tribe or of a business. */
function products(db: Db | Tx, viewer: Viewer) {
  const me = viewerSql(viewer);
  return unrestrictedDb(db)
    .selectFrom('products')
    .innerJoin('users', 'users.id', 'products.sellerId')
    .leftJoin('tribes', 'tribes.id', 'products.tribeId')
    .leftJoin('businesses', 'businesses.id', 'products.businessId')
    .select([
      'products.id',
      'products.tribeId',
      'products.businessId',
      'products.name',
      'products.description',
      'products.kind',
      'products.category',
      'products.price',
      'products.originalPrice',
      'products.interval',
      'products.imageUrl',
      'products.badge',
      'products.ctaText',
      'products.ctaLink',
      'products.features',
      'products.ratingSum',
      'products.ratingCount',
      'products.sellerId',
      'products.isDraft',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
    ])
    .select(sql<string>`coalesce(tribes.currency, businesses.currency)`.as('currency'))
    .select(IN_STOCK.as('inStock'))
    .select(sql<boolean>`(num_nonnulls(products.hidden_at, businesses.hidden_at) > 0)`.as('isHidden'))
    .select(ownsProduct(sql`products.id`, me).as('isOwned'))
    .select(roleIn(me).as('teamRole'));
}

interface ProductPage {
  kind?: ProductKind | undefined;
  limit: number;
  after?: { place: string; id: string } | undefined;
}

/** Newest first, of those on sale, and drafts of the viewer's. */
function pageOfProducts(db: Db, viewer: Viewer, { kind, limit, after }: ProductPage) {
  return products(db, viewer)
    .select(sql<string>`products.created_at::text`.as('place'))
    .where(onShelf(viewerSql(viewer)))
    .$if(kind !== undefined, (rows) => rows.where('products.kind', '=', kind ?? 'digital'))
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(products.created_at, products.id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('products.createdAt', 'desc')
    .orderBy('products.id', 'desc')
    .limit(limit)
    .modifyEnd(CUSTOM_PLAN);
}

/** What is for sale in a tribe that the viewer reads, by people with whom they are not in a block. */
export async function productsOfTribe(
  db: Db,
  viewer: Viewer,
  { tribeId, ...page }: ProductPage & { tribeId: string },
) {
  const me = viewerSql(viewer);
  return pageOfProducts(db, viewer, page)
    .where('products.tribeId', '=', tribeId)
    .where(readsTribe(sql`${tribeId}::uuid`, me))
    .where(notBlocked('products.seller_id', me))
    .execute();
}
export type ProductCardRow = Awaited<ReturnType<typeof productsOfTribe>>[number];

/** What is for sale by a business, if the viewer sees it. */
export async function productsOfBusiness(
  db: Db,
  viewer: Viewer,
  { businessId, ...page }: ProductPage & { businessId: string },
): Promise<ProductCardRow[]> {
  return pageOfProducts(db, viewer, page)
    .where('products.businessId', '=', businessId)
    .where(opensBusiness(viewerSql(viewer)))
    .execute();
}

/** Whether a line of an order of the viewer, not given back, is of the row called `products`. */
const hasBought = (viewer: ViewerSql) => sql<boolean>`exists (
      select from purchases bought where bought.item_type = 'product' and bought.item_id = products.id
        and bought.user_id = ${viewer} and bought.status <> 'refunded' offset 0)`;

const findProduct = prepare((db, { viewerId, productId }: { viewerId: string; productId: string }) => {
  const viewer: Viewer = { id: viewerId, role: 'member' };
  const me = viewerSql(viewer);
  const inTribe = sql<SqlBool>`(products.tribe_id is not null and (products.seller_id = ${me}
      or products.is_active and products.hidden_at is null and 'products' = any(tribes.enabled_features)
      and ${readsTribe(sql`products.tribe_id`, me)} and ${notBlocked('products.seller_id', me)}))`;
  const ofBusiness = sql<SqlBool>`(products.business_id is not null and ${opensBusiness(me)}
      and (${onShelf(me)} or not products.is_draft and ${roleIn(me)} is not null))`;
  return products(db, viewer)
    .leftJoin('productReviews as mine', (join) =>
      join.onRef('mine.productId', '=', 'products.id').on('mine.authorId', '=', viewer.id),
    )
    .select([
      'products.images',
      'products.inStock as isOffered',
      'products.stock',
      'products.shippingFee',
      'products.shipsTo',
      'products.durationMinutes',
      'products.soldCount',
      'products.isActive',
      'products.createdAt',
      'tribes.slug as tribeSlug',
      'tribes.name as tribeName',
      'tribes.archivedAt',
      'businesses.slug as businessSlug',
      'businesses.name as businessName',
      'mine.rating as myRating',
      'mine.content as myContent',
    ])
    .select(hasBought(me).as('hasBought'))
    .select(NEEDS.as('need'))
    .select(
      sql<TribeRole | null>`(select role from tribe_memberships standing
        where standing.tribe_id = products.tribe_id and standing.user_id = ${me})`.as('role'),
    )
    .where('products.id', '=', productId)
    .where('tribes.deletedAt', 'is', null)
    .where(sql<SqlBool>`(${hasBought(me)} or ${inTribe} or ${ofBusiness})`);
});

/**
 * One product as the viewer may see it: for sale in a tribe they read or by a business they see, their own or their
 * team's, or bought by them, which stays theirs whatever becomes of the tribe, the business and its seller.
 */
export async function productById(db: Db | Tx, viewer: Viewer, productId: string) {
  const [product] = await findProduct(db, { viewerId: viewer.id, productId });
  return product;
}
export type ProductRow = NonNullable<Awaited<ReturnType<typeof productById>>>;

/** What stands between somebody and a product that was bought for them, whatever became of it since. */
export async function productForReceiver(db: Db | Tx, receiver: Viewer, productId: string) {
  return unrestrictedDb(db)
    .selectFrom('products')
    .select('sellerId')
    .select(ownsProduct(sql`products.id`, viewerSql(receiver)).as('isOwned'))
    .where('id', '=', productId)
    .executeTakeFirst();
}

export interface BundlePart {
  type: 'product' | 'course';
  id: string;
  name: string;
  imageUrl: string | null;
  kind: ProductKind | null;
  /** Null where nobody counts. */
  stock: number | null;
}

/** What a bundle, that the viewer was found to see, gives; in its order. */
export async function partsOfBundle(db: Db | Tx, bundleId: string): Promise<BundlePart[]> {
  const { rows } = await sql<BundlePart>`
    select case when held.product_id is null then 'course' else 'product' end as type,
      coalesce(held.product_id, held.course_id) as id, coalesce(part.name, course.title) as name,
      coalesce(part.image_url, course.image_url) as image_url, part.kind, part.stock
    from product_bundle_items held
    left join products part on part.id = held.product_id
    left join courses course on course.id = held.course_id
    where held.bundle_id = ${bundleId}::uuid order by held.position, held.id`.execute(unrestrictedDb(db));
  return rows;
}

const CHOICES_SHOWN = 200;

/** Who sells something: somebody in a tribe, or a business, whose owner they are. */
export type Seller = { sellerId: string } & (
  | { tribeId: string; businessId: null }
  | { tribeId: null; businessId: string }
);

/** Products and courses of this seller there that a bundle can hold: nothing that is booked or paid again. */
export async function bundleChoices(
  db: Db | Tx,
  { tribeId, businessId, sellerId }: Seller,
): Promise<{ type: 'product' | 'course'; id: string; name: string }[]> {
  const sells =
    businessId === null
      ? sql<SqlBool>`tribe_id = ${tribeId}::uuid and seller_id = ${sellerId}::uuid`
      : sql<SqlBool>`business_id = ${businessId}::uuid`;
  const { rows } = await sql<{ type: 'product' | 'course'; id: string; name: string }>`
    (select 'product' as type, id, name from products
      where ${sells} and is_active and hidden_at is null and kind in ('digital', 'physical'))
    union all
    (select 'course', id, title from courses
      where tribe_id = ${tribeId}::uuid and creator_id = ${sellerId}::uuid and is_published and hidden_at is null)
    order by name, id limit ${sql.lit(CHOICES_SHOWN)}`.execute(unrestrictedDb(db));
  return rows;
}

const files = (db: Db | Tx, ofProduct: string) =>
  unrestrictedDb(db)
    .selectFrom('productFiles')
    .innerJoin('attachments', (join) =>
      join
        .onRef('attachments.attachedTo', '=', 'productFiles.id')
        .on('attachments.attachedType', '=', 'product_files'),
    )
    .select([
      'productFiles.id',
      'productFiles.name',
      'productFiles.version',
      'productFiles.createdAt',
      'attachments.size',
      'attachments.storageKey',
    ])
    .where('productFiles.productId', '=', ofProduct);

/** Files of a product that the viewer was found to see: the newest version of each, or all of them. */
export async function filesOf(db: Db | Tx, ofProduct: string, versions: 'newest' | 'all' = 'newest') {
  return files(db, ofProduct)
    .$if(versions === 'newest', (rows) => rows.where('productFiles.isNewest', '=', true))
    .orderBy(sql`lower(product_files.name)`)
    .orderBy('productFiles.version', 'desc')
    .execute();
}
export type ProductFileRow = Awaited<ReturnType<typeof filesOf>>[number];

/** A file as its seller and those who bought the product get it; to everybody else it is not there. */
export async function fileForOwner(
  db: Db | Tx,
  viewer: Viewer,
  asked: { productId: string; fileId: string },
): Promise<ProductFileRow | undefined> {
  const me = viewerSql(viewer);
  return files(db, asked.productId)
    .innerJoin('products', 'products.id', 'productFiles.productId')
    .where('productFiles.id', '=', asked.fileId)
    .where(
      sql<SqlBool>`(products.seller_id = ${me} or ${ownsProduct(sql`products.id`, me)} or exists (
        select from business_members team where team.business_id = products.business_id
          and team.user_id = ${me} and team.role in ('owner', 'manager')))`,
    )
    .executeTakeFirst();
}

/** Reviews of a product that the viewer was found to see, newest first, none of people in a block with them. */
export async function reviewsOf(
  db: Db | Tx,
  viewer: Viewer,
  page: { productId: string; limit: number; after?: { place: string; id: string } | undefined },
) {
  const { limit, after } = page;
  return unrestrictedDb(db)
    .selectFrom('productReviews')
    .innerJoin('users', 'users.id', 'productReviews.authorId')
    .select([
      'productReviews.id',
      'productReviews.authorId',
      'productReviews.rating',
      'productReviews.content',
      'productReviews.isRefunded',
      'productReviews.reply',
      'productReviews.repliedAt',
      'productReviews.createdAt',
      'productReviews.updatedAt',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
    ])
    .select(sql<string>`product_reviews.created_at::text`.as('place'))
    .where('productReviews.productId', '=', page.productId)
    .where(notBlocked('product_reviews.author_id', viewerSql(viewer)))
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(product_reviews.created_at, product_reviews.id)
          < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('productReviews.createdAt', 'desc')
    .orderBy('productReviews.id', 'desc')
    .limit(limit)
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}
export type ReviewRow = Awaited<ReturnType<typeof reviewsOf>>[number];

export async function reviewById(db: Db | Tx, asked: { productId: string; reviewId: string }) {
  return unrestrictedDb(db)
    .selectFrom('productReviews')
    .select(['id', 'authorId', 'reply'])
    .where('id', '=', asked.reviewId)
    .where('productId', '=', asked.productId)
    .executeTakeFirst();
}

/** How many reviews gave 1 to 5 stars. */
export async function ratingsOf(db: Db | Tx, ofProduct: string): Promise<number[]> {
  const rows = await unrestrictedDb(db)
    .selectFrom('productReviews')
    .select(['rating', (row) => row.fn.countAll<number>().as('count')])
    .where('productId', '=', ofProduct)
    .groupBy('rating')
    .execute();
  return [1, 2, 3, 4, 5].map((stars) => Number(rows.find(({ rating }) => rating === stars)?.count ?? 0));
}

/** Those who may use a product, to be told of what is new in it. */
export async function buyersOf(db: Db | Tx, ofProduct: string): Promise<string[]> {
  const rows = await unrestrictedDb(db)
    .selectFrom('purchases')
    .select('userId')
    .distinct()
    .where('itemType', '=', 'product')
    .where('itemId', '=', ofProduct)
    .where('status', '=', 'active')
    .where(sql<SqlBool>`(expires_at is null or expires_at > now())`)
    .execute();
  return rows.map(({ userId }) => userId);
}
