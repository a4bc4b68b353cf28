import { FEATURES_SHOWN, type TribeProduct } from '@kindred/validation/commerce/products';
import { PRODUCT_KINDS, type ProductKind } from '@kindred/validation/commerce/values';
import type { TribeView } from '@kindred/validation/tribes';
import {
  IconBox,
  IconDownload,
  IconMessages,
  IconPackages,
  IconPlus,
  IconRefresh,
  type TablerIcon,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { api } from '../../../app/api.ts';
import { Art } from '../../../ui/Art.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { QuietCamp } from '../../../ui/illustrations.tsx';
import { SkeletonBar } from '../../../ui/Skeleton.tsx';
import {
  BuyButton,
  FORM,
  KIND,
  KINDS,
  PRODUCT,
  Price,
  ProductFormSheet,
  Stars,
} from '../../commerce/products/public.tsx';
import { Closed } from '../offers/Closed.tsx';
import { OFFERS } from '../offers/copy.ts';
import { EndlessList } from '../offers/EndlessList.tsx';
import { FilterChips } from '../offers/FilterChips.tsx';
import { useEndless } from '../offers/hooks.ts';
import offers from '../offers/Offers.module.css';
import { PRODUCTS } from './copy.ts';
import classes from './Products.module.css';

type Filter = ProductKind | 'all';
const FILTERS = [
  { value: 'all' as Filter, label: PRODUCTS.all },
  ...PRODUCT_KINDS.map((kind) => ({ value: kind as Filter, label: KINDS[kind] })),
];

const ICONS: Record<ProductKind, TablerIcon> = {
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
  const query = useEndless(tribe.id, ['products', filter], (cursor, signal) =>
    api.commerce.products.list.query(
      { id: tribe.id, ...(filter === 'all' ? {} : { kind: filter }), ...cursor },
      { signal },
    ),
  );
  return (
    <div className={offers.panel}>
      {tribe.can.sell && <Add tribe={tribe} />}
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
            text={
              filter !== 'all'
                ? PRODUCTS.emptyKindText
                : tribe.can.sell
                  ? PRODUCTS.emptySeller
                  : PRODUCTS.emptyText
            }
          />
        }
      >
        {(product) => <ProductCard product={product} />}
      </EndlessList>
    </div>
  );
}

/** For who may sell in the tribe; what was added is shown on its page, where its files and hours are added. */
function Add({ tribe }: { tribe: TribeView }) {
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
            tribe={tribe}
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

function ProductCard({ product }: { product: TribeProduct }) {
  const { id, name, kind, imageUrl, badge, features, inStock, rating } = product;
  const Icon = ICONS[kind];
  return (
    <article className={`${offers.card} ${classes.card}`} data-gone={!inStock}>
      <div className={classes.picture}>
        <Art id={id} src={imageUrl} shape="square" icon={<Icon size={ICON.hero} stroke={ICON_STROKE} />} />
        {badge !== null && (
          <span className={classes.badge}>
            <Badge tone="coral">{badge}</Badge>
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
        {features.length > 0 && (
          <ul className={classes.features}>
            {features.slice(0, FEATURES_SHOWN).map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        )}
        <div className={classes.foot}>
          <Price product={product} />
          <p className={classes.stock} data-out={!inStock}>
            {inStock ? PRODUCT.inStock : PRODUCT.outOfStock}
          </p>
          <div className={classes.action}>
            <BuyButton product={product} />
          </div>
        </div>
      </div>
    </article>
  );
}

function ProductSkeleton() {
  return (
    <div className={offers.card}>
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
