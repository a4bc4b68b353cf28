import type { ProductReview, ProductView } from '@kindred/validation/commerce/products';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { REVIEWS } from './copy.ts';
import { useRefreshProduct, useSettleProduct } from './hooks.ts';
import classes from './Product.module.css';
import { reviewsQuery } from './query.ts';
import { Ratings, ReviewCard, WriteReview } from './ReviewParts.tsx';

export function Reviews({ product }: { product: ProductView }) {
  const { rating, ratings, reviewCount } = product;
  return (
    <section className={classes.section}>
      <h2 className={classes.sectionTitle}>{REVIEWS.title}</h2>
      {rating !== null && <Ratings rating={rating} ratings={ratings} count={reviewCount} />}
      {product.can.review && <Write product={product} />}
      <List product={product} />
    </section>
  );
}

function Write({ product: { id, myReview } }: { product: ProductView }) {
  const settle = useSettleProduct();
  const refresh = useRefreshProduct(id);
  return (
    <WriteReview
      mine={myReview}
      send={async (words) => {
        settle(await api.commerce.products.reviews.write.mutate({ id, ...words }));
        await refresh();
      }}
      remove={async () => {
        await api.commerce.products.reviews.remove.mutate({ id });
        await refresh();
      }}
    />
  );
}

function List({ product }: { product: ProductView }) {
  const query = useInfiniteQuery(reviewsQuery(product.id));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (data === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={REVIEWS.loading}>
        <SkeletonRow />
      </Loading>
    );
  }
  const reviews = data.pages.flatMap(({ items }) => items);
  if (reviews.length === 0) {
    return (
      <p className={classes.muted}>
        {REVIEWS.none}. {REVIEWS.noneText}
      </p>
    );
  }
  return (
    <>
      <ul className={classes.list} aria-label={REVIEWS.list}>
        {reviews.map((review) => (
          <li key={review.id}>
            <Review product={product} review={review} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="soft" size="sm" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {REVIEWS.more}
        </Button>
      )}
    </>
  );
}

function Review({ product, review }: { product: ProductView; review: ProductReview }) {
  const { id, business, seller, can } = product;
  const refresh = useRefreshProduct(id);
  const sendReply = async (reply: string) => {
    await api.commerce.products.reviews.reply.mutate({ id, reviewId: review.id, reply });
    await refresh();
  };
  const from = business?.name ?? seller.name;
  return <ReviewCard review={review} from={from} sendReply={can.reply ? sendReply : undefined} />;
}
