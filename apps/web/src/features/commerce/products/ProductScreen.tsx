import type { ProductView } from '@kindred/validation/commerce/products';
import { IconCheck, IconEyeOff, IconPencil, IconShare3, IconTrash } from '@tabler/icons-react';
import { usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { trpc } from '../../../app/trpc.ts';
import { useTitle } from '../../../app/useTitle.ts';
import { Art } from '../../../ui/Art.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { copyText } from '../../../ui/copyText.ts';
import { countryName } from '../../../ui/countries.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { LostPath } from '../../../ui/illustrations/LostPath.tsx';
import { formatPrice } from '../../../ui/money.ts';
import { BackButton } from '../../../ui/PageHead.tsx';
import { TopBar } from '../../../ui/TopBar.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ReportButton } from '../../feed/actions/public.tsx';
import { useCountView } from '../console/hooks.ts';
import { BuyButton } from './BuyButton.tsx';
import { Coaching, CoachingSkeleton } from './Coaching.tsx';
import { DRAFT, KIND, PRODUCT, REVIEWS, stockWords, TIMES } from './copy.ts';
import { DraftNote } from './DraftNote.tsx';
import { Files, Manage as ManageFiles } from './Files.tsx';
import { Gallery } from './Gallery.tsx';
import { useDeleteProduct, useUnpublish } from './hooks.ts';
import { KIND_ICONS } from './icons.ts';
import { homeOf, ownerOf } from './owner.ts';
import { Price } from './Price.tsx';
import classes from './Product.module.css';
import { ProductSkeleton } from './ProductSkeleton.tsx';
import { bookedQuery, filesQuery, hoursQuery, productQuery, reviewsQuery } from './query.ts';
import { Reviews } from './Reviews.tsx';
import { Stars } from './Stars.tsx';

/** An id that is none is refused as invalid: for a reader of an address that is the same as gone. */
const GONE = new Set(['not_found', 'invalid_input']);

const ProductFormSheet = lazyPartWithRetry(() => import('./ProductFormSheet.tsx'));

export default function ProductScreen() {
  const { id = '' } = useParams();
  return <ProductPage key={id} id={id.toLowerCase()} />;
}

function ProductPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(productQuery(id));
  const isComing = useIsComing(data);
  usePrefetchInfiniteQuery(reviewsQuery(id));
  useTitle(data?.name ?? PRODUCT.title);
  useCountView('product', data?.id, data?.can.edit === true);
  if (GONE.has(errorCode(error) ?? '')) {
    return (
      <EmptyState
        illustration={<LostPath />}
        level={1}
        title={PRODUCT.gone}
        text={PRODUCT.goneText}
        action={<ButtonLink to="/">{PRODUCT.home}</ButtonLink>}
      />
    );
  }
  if (data === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return <ProductSkeleton />;
  }
  return (
    <article>
      <Actions product={data} />
      <Pictures product={data} />
      <div className={classes.page}>
        <DraftNote product={data} />
        <Head product={data} />
        <p className={classes.text}>{data.description}</p>
        <Features product={data} />
        <Contents product={data} />
        {data.kind === 'coaching' && (isComing ? <CoachingSkeleton /> : <Coaching product={data} />)}
        {!(isComing && data.kind === 'coaching') &&
          (data.can.edit ? <ManageFiles product={data} /> : <Files product={data} />)}
        {!isComing && !data.isDraft && <Reviews product={data} />}
      </div>
    </article>
  );
}

/** Whether a list of unknown length comes any moment: what stands below it is shown then, and never pushed down. */
function useIsComing(product: ProductView | undefined): boolean {
  const id = product?.id ?? '';
  const booked = useQuery({ ...bookedQuery(id), enabled: product?.kind === 'coaching' });
  const hours = useQuery({
    ...hoursQuery(id),
    enabled: product?.kind === 'coaching' && product.can.edit,
  });
  const files = useQuery({ ...filesQuery(id), enabled: product?.can.edit === true });
  return [booked, hours, files].some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
}

function Actions({ product }: { product: ProductView }) {
  const toast = useToast();
  const home = `${homeOf(product)}/products`;
  async function share() {
    const isCopied = await copyText(`${window.location.origin}/product/${product.id}`);
    toast.show({ title: isCopied ? PRODUCT.linkCopied : PRODUCT.linkNotCopied });
  }
  return (
    <TopBar back={<BackButton label={PRODUCT.back} to={home} />} title={PRODUCT.title}>
      <IconButton label={PRODUCT.share} onClick={() => void share()}>
        <IconShare3 size={ICON.row} stroke={ICON_STROKE} />
      </IconButton>
      {product.can.report && <Report product={product} />}
      {product.can.edit && <Edit product={product} />}
      {product.can.unpublish && <Unpublish product={product} />}
      {product.can.delete && <Remove product={product} home={home} />}
    </TopBar>
  );
}

function Report({ product: { id } }: { product: ProductView }) {
  const report = trpc.commerce.products.report.useMutation();
  return <ReportButton title={PRODUCT.report} send={(said) => report.mutateAsync({ id, ...said })} />;
}

function Edit({ product }: { product: ProductView }) {
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  return (
    <>
      <IconButton
        label={PRODUCT.edit}
        aria-haspopup="dialog"
        onClick={() => {
          setNeeded(true);
          setOpen(true);
        }}
      >
        <IconPencil size={ICON.row} stroke={ICON_STROKE} />
      </IconButton>
      {isNeeded && (
        <Suspense fallback={null}>
          <ProductFormSheet
            owner={ownerOf(product)}
            product={product}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onSaved={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function Unpublish({ product }: { product: ProductView }) {
  const [isAsking, setAsking] = useState(false);
  const unpublish = useUnpublish(product, () => setAsking(false));
  return (
    <>
      <IconButton label={DRAFT.unpublish} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <IconEyeOff size={ICON.row} stroke={ICON_STROKE} />
      </IconButton>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => unpublish.mutate()}
        title={DRAFT.unpublishTitle}
        text={DRAFT.unpublishText}
        confirmLabel={DRAFT.unpublish}
        isBusy={unpublish.isPending}
      />
    </>
  );
}

function Remove({ product, home }: { product: ProductView; home: string }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const remove = useDeleteProduct(product, () => void navigate(home, { replace: true }));
  return (
    <>
      <IconButton label={PRODUCT.remove} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <IconTrash size={ICON.row} stroke={ICON_STROKE} />
      </IconButton>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
        title={PRODUCT.removeTitle}
        text={PRODUCT.removeText}
        confirmLabel={PRODUCT.remove}
        isDanger
        isBusy={remove.isPending}
      />
    </>
  );
}

function Pictures({ product }: { product: ProductView }) {
  const { id, name, kind, images, imageUrl } = product;
  const Icon = KIND_ICONS[kind];
  if (images.length > 0) return <Gallery images={images} name={name} />;
  return <Art id={id} src={imageUrl} icon={<Icon size={ICON.hero} stroke={ICON_STROKE} />} />;
}

function Head({ product }: { product: ProductView }) {
  const { name, kind, badge, category, rating, reviewCount, stock, soldCount, durationMinutes } = product;
  const stocked = stockWords(product, product.isActive);
  return (
    <div className={classes.head}>
      <p className={classes.line}>
        <Badge>{KIND[kind]}</Badge>
        {category !== null && <Badge tone="neutral">{category}</Badge>}
        {badge !== null && <Badge tone="coral">{badge}</Badge>}
        {product.isHidden && <Badge tone="amber">{PRODUCT.hidden}</Badge>}
      </p>
      <h1 className={classes.title}>{name}</h1>
      {rating !== null && (
        <p className={classes.line}>
          <Stars rating={rating} />
          <span className={classes.muted}>{REVIEWS.count(reviewCount)}</span>
        </p>
      )}
      <SoldBy product={product} />
      <div className={classes.line}>
        <Price product={product} />
        {!product.isDraft && stocked !== null && (
          <span className={classes.stock} data-out={!product.inStock}>
            {stocked}
          </span>
        )}
        {kind === 'coaching' && <span className={classes.muted}>{TIMES.length(durationMinutes ?? 60)}</span>}
      </div>
      <Shipping product={product} />
      {soldCount !== null && (
        <p className={classes.muted}>
          {[PRODUCT.sold(soldCount), ...(stock === null ? [] : [PRODUCT.left(stock)])].join(' · ')}
        </p>
      )}
      {kind !== 'coaching' && <BuyButton product={product} size="lg" />}
    </div>
  );
}

function SoldBy({ product }: { product: ProductView }) {
  const { tribe, business, seller } = product;
  const home = <Link to={homeOf(product)}>{business?.name ?? tribe?.name}</Link>;
  return (
    <p className={classes.muted}>
      {business === null ? (
        <>
          {PRODUCT.in} {home} {PRODUCT.by} <Link to={`/profile/${seller.handle}`}>{seller.name}</Link>
        </>
      ) : (
        <>
          {PRODUCT.soldBy} {home}
        </>
      )}
    </p>
  );
}

const COUNTRIES_SHOWN = 6;

function Shipping({ product: { kind, shippingFee, shipsTo, currency } }: { product: ProductView }) {
  if (kind !== 'physical') return null;
  const names = shipsTo.slice(0, COUNTRIES_SHOWN).map(countryName);
  const more = shipsTo.length > COUNTRIES_SHOWN ? ` +${shipsTo.length - COUNTRIES_SHOWN}` : '';
  const where = shipsTo.length === 0 ? PRODUCT.everywhere : PRODUCT.to(names.join(', ') + more);
  const isFree = Number(shippingFee) === 0;
  return (
    <p className={classes.muted}>
      {isFree ? PRODUCT.freeShipping(where) : PRODUCT.shipping(formatPrice(shippingFee, currency), where)}
    </p>
  );
}

function Features({ product: { features } }: { product: ProductView }) {
  if (features.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2 className={classes.sectionTitle}>{PRODUCT.includes}</h2>
      <ul className={`${classes.list} ${classes.features}`}>
        {features.map((feature) => (
          <li key={feature}>
            <IconCheck size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Contents({ product: { items } }: { product: ProductView }) {
  if (items.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2 className={classes.sectionTitle}>{PRODUCT.contains}</h2>
      <ul className={classes.list}>
        {items.map(({ type, id, name }) => (
          <li key={id}>
            {type === 'product' ? (
              <Link className={`${classes.row} ${classes.rowName}`} to={`/product/${id}`}>
                {name}
              </Link>
            ) : (
              <div className={`${classes.row} ${classes.rowName}`}>{name}</div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
