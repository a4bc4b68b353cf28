import type { UserCard } from '@kindred/validation/accounts';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FoldedText } from '../../../ui/FoldedText.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Spoken } from '../../../ui/Spoken.tsx';
import { REVIEWS } from './copy.ts';
import classes from './Product.module.css';
import type { ReviewNames, ReviewWords } from './ReviewSheet.tsx';
import { Stars } from './Stars.tsx';

const ReviewSheet = lazyPartWithRetry(() => import('./ReviewSheet.tsx'));
const ReplySheet = lazyPartWithRetry(() => import('./ReplySheet.tsx'));

interface RatingsProps {
  rating: number;
  /** Reviews by rating, of 1 to 5. */
  ratings: readonly number[];
  count: number;
  /** How many there are, where they are no reviews. */
  counted?: string;
}

/** What the stars are made of, five at the top. */
export function Ratings({ rating, ratings, count: total, counted = REVIEWS.count(total) }: RatingsProps) {
  const most = Math.max(...ratings, 1);
  return (
    <div className={classes.summary}>
      <div className={classes.average}>
        <span className={classes.averageNumber} aria-hidden>
          {rating.toFixed(1)}
        </span>
        <Stars rating={rating} />
        <span className={classes.muted}>{counted}</span>
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

interface WriteReviewProps {
  label?: string;
  names?: ReviewNames;
  mine: ReviewWords | null;
  send: (review: ReviewWords) => Promise<unknown>;
  remove: () => Promise<unknown>;
}

export function WriteReview({ names = REVIEWS, label = names.write, mine, send, remove }: WriteReviewProps) {
  const sheet = useSheet();
  return (
    <>
      <Button variant="soft" aria-haspopup="dialog" onClick={sheet.open}>
        {mine === null ? label : names.change}
      </Button>
      {sheet.isNeeded && (
        <Suspense fallback={null}>
          <ReviewSheet
            names={names}
            mine={mine}
            send={send}
            remove={remove}
            isOpen={sheet.isOpen}
            onClose={sheet.close}
          />
        </Suspense>
      )}
    </>
  );
}

/** Loaded when it is opened first, and kept from then on with what was typed. */
function useSheet() {
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  return {
    isOpen,
    isNeeded,
    open: () => {
      setNeeded(true);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}

interface ReviewCardProps {
  review: {
    author: UserCard;
    rating: number;
    content: string;
    createdAt: string;
    isRefunded: boolean;
    isEdited: boolean;
    reply: string | null;
  };
  /** Whose answer it is. */
  from: string;
  marks?: ReactNode;
  /** Left out for who cannot answer. */
  sendReply?: ((reply: string) => Promise<unknown>) | undefined;
  actions?: ReactNode;
}

export function ReviewCard({ review, from, marks, sendReply, actions }: ReviewCardProps) {
  const { author, rating, content, createdAt, isRefunded, isEdited, reply } = review;
  const sheet = useSheet();
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
        <Stars rating={rating} />
      </div>
      {(marks || isRefunded) && (
        <div className={classes.line}>
          {marks}
          {isRefunded && <Badge tone="neutral">{REVIEWS.refunded}</Badge>}
        </div>
      )}
      {content !== '' && <FoldedText text={content} />}
      {reply !== null && (
        <div className={classes.reply}>
          <p className={classes.rowName}>{REVIEWS.fromSeller(from)}</p>
          <FoldedText text={reply} />
        </div>
      )}
      {(sendReply !== undefined || actions) && (
        <div className={classes.line}>
          {actions}
          {sendReply !== undefined && (
            <Button variant="subtle" size="sm" aria-haspopup="dialog" onClick={sheet.open}>
              {reply === null ? REVIEWS.reply : REVIEWS.changeReply}
            </Button>
          )}
        </div>
      )}
      {sendReply !== undefined && sheet.isNeeded && (
        <Suspense fallback={null}>
          <ReplySheet reply={reply} send={sendReply} isOpen={sheet.isOpen} onClose={sheet.close} />
        </Suspense>
      )}
    </article>
  );
}
