import { FEATURES_SHOWN, type ProductCard } from '@kindred/validation/commerce/products';
import { PRODUCT_KINDS, type ProductKind } from '@kindred/validation/commerce/values';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Art } from '../../../ui/Art.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { OpenParcel } from '../../../ui/illustrations/OpenParcel.tsx';
import { SkeletonBar } from '../../../ui/Skeleton.tsx';
import { PagedList } from '../PagedList.tsx';
import { BuyButton } from './BuyButton.tsx';
import { DRAFT, FORM, KIND, KINDS, PRODUCTS, stockWords } from './copy.ts';
import { KIND_ICONS } from './icons.ts';
import type { ProductOwner } from './owner.ts';
import { Price } from './Price.tsx';
import classes from './ProductList.module.css';
import { productsQuery } from './query.ts';
import { Stars } from './Stars.tsx';

const ProductFormSheet = lazyPartWithRetry(() => import('./ProductFormSheet.tsx'));

type Filter = ProductKind | 'all';
const FILTERS = [
  { value: 'all' as Filter, label: PRODUCTS.all },
  ...PRODUCT_KINDS.map((kind) => ({ value: kind as Filter, label: KINDS[kind] })),
];

/** What a tribe or a business sells, and how whoever sells there adds to it. */
export function ProductList({ owner, canSell }: { owner: ProductOwner; canSell: boolean }) {
  const [filter, setFilter] = useState<Filter>('all');
  const query = useInfiniteQuery(productsQuery(owner, filter === 'all' ? undefined : filter));
  const empty = canSell ? PRODUCTS.emptySeller : PRODUCTS.emptyText[owner.type];
  return (
    <div className={classes.panel}>
      {canSell && <Add owner={owner} />}
      <FilterChips label={PRODUCTS.filter} options={FILTERS} value={filter} onChange={setFilter} />
      <PagedList
        label={PRODUCTS.list}
        loading={PRODUCTS.loading}
        query={query}
        isGrid
        skeleton={<ProductCardSkeleton />}
        empty={
          <EmptyState
            illustration={<OpenParcel />}
            title={filter === 'all' ? PRODUCTS.empty : PRODUCTS.emptyKind}
            text={filter === 'all' ? empty : PRODUCTS.emptyKindText}
          />
        }
      >
        {(product) => <Card product={product} />}
      </PagedList>
    </div>
  );
}

/** What was added is shown on its page, where its files and hours are added. */
function Add({ owner }: { owner: ProductOwner }) {
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button
        variant="soft"
        isWide
        icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => {
          setNeeded(true);
          setOpen(true);
        }}
      >
        {FORM.add}
      </Button>
      {isNeeded && (
        <Suspense fallback={null}>
          <ProductFormSheet
            owner={owner}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onSaved={({ id }) => {
              setOpen(false);
              navigate(`/product/${id}`);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function Card({ product }: { product: ProductCard }) {
  const { id, name, description, kind, imageUrl, badge, features, inStock, rating, isDraft } = product;
  const Icon = KIND_ICONS[kind];
  const stocked = stockWords(product);
  return (
    <article className={classes.card} data-gone={!inStock && !isDraft}>
      <div className={classes.picture}>
        <Art id={id} src={imageUrl} shape="square" icon={<Icon size={ICON.hero} stroke={ICON_STROKE} />} />
        {(isDraft || badge !== null) && (
          <span className={classes.badge}>
            {isDraft ? <Badge tone="amber">{DRAFT.badge}</Badge> : <Badge tone="coral">{badge}</Badge>}
          </span>
        )}
      </div>
      <div className={classes.body}>
        <p className={classes.kind}>
          {KIND[kind]}
          {rating !== null && <Stars rating={rating} />}
        </p>
        <h2 className={classes.name}>
          <Link className={classes.open} to={`/product/${id}`}>
            {name}
          </Link>
        </h2>
        <p className={classes.text}>{description}</p>
        {features.length > 0 && (
          <ul className={classes.features}>
            {features.slice(0, FEATURES_SHOWN).map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        )}
        <div className={classes.foot}>
          <Price product={product} />
          {!isDraft && stocked !== null && (
            <p className={classes.stock} data-out={!inStock}>
              {stocked}
            </p>
          )}
          <div className={classes.action}>
            <BuyButton product={product} />
          </div>
        </div>
      </div>
    </article>
  );
}

function ProductCardSkeleton() {
  return (
    <div className={classes.card}>
      <SkeletonBar height="8.5rem" radius="0" />
      <div className={classes.body}>
        <SkeletonBar width="50%" height="0.75rem" />
        <SkeletonBar width="80%" />
        <SkeletonBar width="90%" height="0.75rem" />
        <SkeletonBar width="35%" height="1rem" />
        <SkeletonBar height="2.75rem" radius="999px" />
      </div>
    </div>
  );
}
