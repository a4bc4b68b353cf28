import type { BusinessCard as Card } from '@kindred/validation/businesses';
import { INDUSTRY_LABELS } from '@kindred/validation/businesses/values';
import { IconBookmark, IconBookmarkFilled, IconStarFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../../ui/Avatar.tsx';
import { formatCount } from '../../../ui/count.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { SkeletonAvatar, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { VerifiedMark } from '../../../ui/VerifiedMark.tsx';
import { BUSINESS } from '../copy.ts';
import { FollowBusinessButton } from '../follows/FollowBusinessButton.tsx';
import { useSaveBusiness } from '../follows/hooks.ts';
import classes from './BusinessCard.module.css';
import { DIRECTORY } from './copy.ts';

interface BusinessCardProps {
  business: Card;
  /** Beside each other in columns, not below each other. */
  isTile?: boolean;
  /** Above its words. */
  note?: ReactNode;
  level?: 2 | 3;
}

/** A business in a list: all of it leads to its page, but for what can be done with it. */
export function BusinessCard({ business, isTile = false, note, level = 3 }: BusinessCardProps) {
  const { id, slug, name, logoUrl, verified, tagline, description, industry, location, followers } = business;
  const Heading = `h${level}` as const;
  return (
    <article className={classes.card} data-tile={isTile || undefined}>
      <Avatar id={id} name={name} src={logoUrl} size={56} shape="square" />
      <div className={classes.words}>
        <Heading className={classes.name} dir="auto">
          <Link className={classes.link} to={`/business/${slug}`}>
            {name}
          </Link>
          {verified && <VerifiedMark label={DIRECTORY.verified} />}
        </Heading>
        {note !== undefined && <p className={classes.note}>{note}</p>}
        <p className={classes.text} dir="auto">
          {tagline ?? description}
        </p>
        <p className={classes.facts}>
          <Stars business={business} />
          <span>{INDUSTRY_LABELS[industry]}</span>
          {location !== null && <span dir="auto">{location}</span>}
          <span>{BUSINESS.followers(followers, formatCount(followers))}</span>
        </p>
      </div>
      {business.myRole === null && (
        <div className={classes.actions}>
          <FollowBusinessButton business={business} size="sm" isQuiet />
          <SaveButton business={business} />
        </div>
      )}
    </article>
  );
}

export function Stars({ business: { rating, reviews } }: { business: Card }) {
  if (rating === null) return null;
  return (
    <span className={classes.stars} role="img" aria-label={BUSINESS.rating(rating.toFixed(1), reviews)}>
      <IconStarFilled className={classes.star} size={ICON.inline} aria-hidden />
      <strong>{rating.toFixed(1)}</strong>
      {BUSINESS.reviews(formatCount(reviews))}
    </span>
  );
}

function SaveButton({ business: { id, name, isSaved } }: { business: Card }) {
  const save = useSaveBusiness(id);
  const Icon = isSaved ? IconBookmarkFilled : IconBookmark;
  return (
    <IconButton
      label={isSaved ? DIRECTORY.saved(name) : DIRECTORY.save(name)}
      aria-pressed={isSaved}
      tone={isSaved ? 'primary' : 'neutral'}
      onClick={() => save.mutate(!isSaved)}
    >
      <Icon size={ICON.row} stroke={ICON_STROKE} />
    </IconButton>
  );
}

/** In the shape of a card. */
export function BusinessCardSkeleton() {
  return (
    <div className={classes.card}>
      <SkeletonAvatar size={56} shape="square" />
      <div className={classes.words}>
        <SkeletonBar width="55%" height="1.0625rem" />
        <span className={classes.bar}>
          <SkeletonBar width="90%" />
        </span>
        <span className={classes.bar}>
          <SkeletonBar width="40%" height="0.75rem" />
        </span>
      </div>
    </div>
  );
}
