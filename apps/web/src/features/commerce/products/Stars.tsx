import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { REVIEWS } from './copy.ts';
import classes from './Product.module.css';

const FIVE = [1, 2, 3, 4, 5] as const;

/** Rounded to whole stars; the number beside it, or the words, say more. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span
      className={classes.stars}
      role="img"
      aria-label={REVIEWS.stars(rating.toFixed(1).replace('.0', ''))}
    >
      {FIVE.map((star) =>
        star <= Math.round(rating) ? (
          <IconStarFilled key={star} size={ICON.inline} aria-hidden />
        ) : (
          <IconStar key={star} size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
        ),
      )}
    </span>
  );
}
