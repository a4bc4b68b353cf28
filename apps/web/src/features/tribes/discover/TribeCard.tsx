import type { TribeCard as Card } from '@kindred/validation/tribes';
import { IconLock, IconRosetteDiscountCheckFilled, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Dot } from '../../../ui/Badge.tsx';
import { formatCount } from '../../../ui/count.ts';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { formatPrice } from '../../../ui/money.ts';
import { SkeletonAvatar, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { TribePicture } from '../TribePicture.tsx';
import { TRIBES } from './copy.ts';
import classes from './TribeCard.module.css';

interface TribeCardProps {
  tribe: Card;
  hasNews?: boolean;
  /** After the number of members and the price. */
  facts?: ReactNode;
  /** The one thing to do beside opening it. */
  action?: ReactNode;
}

/** A tribe in a list: all of it leads to its page, but for its action. */
export function TribeCard({ tribe, hasNews = false, facts, action }: TribeCardProps) {
  return (
    <article className={classes.card}>
      <TribePicture tribe={tribe} size={64} />
      <div className={classes.words}>
        <h3 className={classes.name}>
          <Link className={classes.link} to={`/tribe/${tribe.slug}`}>
            {tribe.name}
          </Link>
          {tribe.isPrivate && (
            <IconLock
              className={classes.mark}
              size={ICON.inline}
              stroke={ICON_STROKE}
              role="img"
              aria-label={TRIBES.isPrivate}
            />
          )}
          {tribe.isVerified && (
            <IconRosetteDiscountCheckFilled
              className={classes.verified}
              size={ICON.inline}
              role="img"
              aria-label={TRIBES.isVerified}
            />
          )}
          {hasNews && (
            <span className={classes.news}>
              <Dot label={TRIBES.hasNews} />
            </span>
          )}
        </h3>
        <p className={classes.description}>{tribe.description || TRIBES.noDescription}</p>
        <div className={classes.foot}>
          <p className={classes.facts}>
            <span className={classes.members}>
              <IconUsers size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
              {TRIBES.members(tribe.memberCount, formatCount(tribe.memberCount))}
            </span>
            {Number(tribe.price) > 0 && (
              <>
                <span className={classes.price}>
                  {TRIBES.price(formatPrice(tribe.price, tribe.currency))}
                </span>
                {tribe.membershipType !== 'paid' && <span>{TRIBES.freeToJoin}</span>}
              </>
            )}
            {facts}
          </p>
          {action !== undefined && <div className={classes.action}>{action}</div>}
        </div>
      </div>
    </article>
  );
}

/** In the shape of a card. */
export function TribeCardSkeleton() {
  return (
    <div className={classes.card}>
      <SkeletonAvatar size={64} shape="square" />
      <div className={classes.words}>
        <SkeletonBar width="55%" height="1.0625rem" />
        <span className={classes.bar}>
          <SkeletonBar />
        </span>
        <span className={classes.bar}>
          <SkeletonBar width="40%" height="0.75rem" />
        </span>
      </div>
    </div>
  );
}
