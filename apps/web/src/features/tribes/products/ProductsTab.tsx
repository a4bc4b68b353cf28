import type { TribeProduct } from '@kindred/validation/commerce/products';
import { PRODUCT_KINDS, type ProductKind } from '@kindred/validation/commerce/values';
import type { TribeView } from '@kindred/validation/tribes';
import {
  IconBox,
  IconDownload,
  IconMessages,
  IconPackages,
  IconRefresh,
  type TablerIcon,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { api } from '../../../app/api.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { QuietCamp } from '../../../ui/illustrations.tsx';
import { SkeletonBar } from '../../../ui/Skeleton.tsx';
import { Art } from '../offers/Art.tsx';
import { Closed } from '../offers/Closed.tsx';
import { OFFERS } from '../offers/copy.ts';
import { EndlessList } from '../offers/EndlessList.tsx';
import { FilterChips } from '../offers/FilterChips.tsx';
import { useEndless } from '../offers/hooks.ts';
import offers from '../offers/Offers.module.css';
import { KIND, KINDS, PRODUCTS } from './copy.ts';
import { Price } from './Price.tsx';
import classes from './Products.module.css';

const ProductSheet = lazyPartWithRetry(() => import('./ProductSheet.tsx'));

type Filter = ProductKind | 'all';
const FILTERS = [
  { value: 'all' as Filter, label: PRODUCTS.all },
  ...PRODUCT_KINDS.map((kind) => ({ value: kind as Filter, label: KINDS[kind] })),
];

export const PRODUCT_ICONS: Record<ProductKind, TablerIcon> = {
  digital: IconDownload,
  physical: IconBox,
  bundle: IconPackages,
  subscription: IconRefresh,
  coaching: IconMessages,
};

export default function ProductsTab({ tribe }: { tribe: TribeView }) {
  return tribe.access.isReader ? <Products tribe={tribe} /> : <Closed />;
}

function Products({ tribe }: { tribe: TribeView }) {
  const [filter, setFilter] = useState<Filter>('all');
  const [shown, setShown] = useState<TribeProduct | null>(null);
  const [isOpen, setOpen] = useState(false);
  const query = useEndless(tribe.id, ['products', filter], (cursor, signal) =>
    api.commerce.products.list.query(
      { id: tribe.id, ...(filter === 'all' ? {} : { kind: filter }), ...cursor },
      { signal },
    ),
  );
  return (
    <div className={offers.panel}>
      <FilterChips label={OFFERS.filter} options={FILTERS} value={filter} onChange={setFilter} />
      <EndlessList
        label={PRODUCTS.list}
        loading={PRODUCTS.loading}
        query={query}
        isGrid
        skeleton={
          <>
            <ProductSkeleton />
            <ProductSkeleton />
            <ProductSkeleton />
            <ProductSkeleton />
          </>
        }
        empty={
          <EmptyState
            illustration={<QuietCamp />}
            title={filter === 'all' ? PRODUCTS.empty : PRODUCTS.emptyKind}
            text={filter === 'all' ? PRODUCTS.emptyText : PRODUCTS.emptyKindText}
          />
        }
      >
        {(product) => (
          <ProductCard
            product={product}
            currency={tribe.currency}
            onOpen={() => {
              setShown(product);
              setOpen(true);
            }}
          />
        )}
      </EndlessList>
      {shown !== null && (
        <Suspense fallback={null}>
          <ProductSheet
            product={shown}
            currency={tribe.currency}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface ProductCardProps {
  product: TribeProduct;
  currency: string;
  onOpen: () => void;
}

function ProductCard({ product, currency, onOpen }: ProductCardProps) {
  const Icon = PRODUCT_ICONS[product.kind];
  return (
    <article className={`${offers.card} ${classes.card}`} data-gone={!product.inStock}>
      <Art
        id={product.id}
        src={product.imageUrl}
        shape="square"
        icon={<Icon size={ICON.hero} stroke={ICON_STROKE} />}
      />
      <div className={classes.body}>
        <h2 className={classes.name}>
          <button type="button" className={classes.open} onClick={onOpen}>
            {product.name}
          </button>
        </h2>
        <p className={classes.kind}>
          {KIND[product.kind]}
          {!product.inStock && <Badge tone="neutral">{PRODUCTS.soldOut}</Badge>}
        </p>
        <Price product={product} currency={currency} />
      </div>
    </article>
  );
}

function ProductSkeleton() {
  return (
    <div className={offers.card}>
      <SkeletonBar height="8.5rem" radius="0" />
      <div className={classes.body}>
        <SkeletonBar width="80%" />
        <SkeletonBar width="50%" height="0.75rem" />
        <SkeletonBar width="35%" height="1rem" />
      </div>
    </div>
  );
}
