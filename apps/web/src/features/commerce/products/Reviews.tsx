import type { ProductReview, ProductView } from '@kindred/validation/commerce/products';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { Spoken } from '../../../ui/Spoken.tsx';
import { REVIEWS } from './copy.ts';
import classes from './Product.module.css';
import { reviewsQuery } from './query.ts';
import { Stars } from './Stars.tsx';

const ReviewSheet = lazyPartWithRetry(() => import('./ReviewSheet.tsx'));
const ReplySheet = lazyPartWithRetry(() => import('./ReplySheet.tsx'));

export function Reviews({ product }: { product: ProductView }) {
  return (
    <section className={classes.section}>
      <h2 className={classes.sectionTitle}>{REVIEWS.title}</h2>
      {product.rating !== null && <Summary product={product} rating={product.rating} />}
      {product.can.review && <Write product={product} />}
      <List product={product} />
    </section>
  );
}

/** What the stars are made of, five at the top. */
function Summary({ product, rating }: { product: ProductView; rating: number }) {
  const { ratings, reviewCount } = product;
  const most = Math.max(...ratings, 1);
  return (
    <div className={classes.summary}>
      <div className={classes.average}>
        <span className={classes.averageNumber} aria-hidden>
          {rating.toFixed(1)}
        </span>
        <Stars rating={rating} />
        <span className={classes.muted}>{REVIEWS.count(reviewCount)}</span>
      </div>
      <ul className={classes.bars}>
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = ratings[stars - 1] ?? 0;
          return (
            <li key={stars}>
              <Spoken>{REVIEWS.row(stars, count)}</Spoken>
              <span aria-hidden>{stars}</span>
              <span className={classes.bar} aria-hidden>
                <span style={{ width: `${(count / most) * 100}%` }} />
              </span>
              <span aria-hidden>{count}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Write({ product }: { product: ProductView }) {
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  return (
    <>
      <Button
        variant="soft"
        aria-haspopup="dialog"
        onClick={() => {
          setNeeded(true);
          setOpen(true);
        }}
      >
        {product.myReview === null ? REVIEWS.write : REVIEWS.change}
      </Button>
      {isNeeded && (
        <Suspense fallback={null}>
          <ReviewSheet product={product} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
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
  const { author, rating, content, createdAt, isRefunded, isEdited, reply } = review;
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  return (
    <article className={classes.review}>
      <div className={classes.reviewHead}>
        <Avatar id={author.id} name={author.name} src={author.profileImageUrl} size={36} />
        <Link className={classes.reviewWho} to={`/profile/${author.handle}`}>
          <span className={classes.rowName}>{author.name}</span>
          <span className={classes.muted}>
            <RelativeTime value={createdAt} />
            {isEdited && ` · ${REVIEWS.edited}`}
          </span>
        </Link>
        {isRefunded && <Badge tone="neutral">{REVIEWS.refunded}</Badge>}
        <Stars rating={rating} />
      </div>
      {content !== '' && <p className={classes.text}>{content}</p>}
      {reply !== null && (
        <div className={classes.reply}>
          <p className={classes.rowName}>{REVIEWS.fromSeller(product.seller.name)}</p>
          <p className={classes.text}>{reply}</p>
        </div>
      )}
      {product.isMine && (
        <div>
          <Button
            variant="subtle"
            size="sm"
            aria-haspopup="dialog"
            onClick={() => {
              setNeeded(true);
              setOpen(true);
            }}
          >
            {reply === null ? REVIEWS.reply : REVIEWS.changeReply}
          </Button>
        </div>
      )}
      {isNeeded && (
        <Suspense fallback={null}>
          <ReplySheet productId={product.id} review={review} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </article>
  );
}
