import { useState } from 'react';
import { PRODUCT } from './copy.ts';
import classes from './Product.module.css';

/** Pictures side by side, one at a time; a swipe or the arrow keys lead on. */
export function Gallery({ images, name }: { images: readonly string[]; name: string }) {
  const [at, setAt] = useState(0);
  return (
    <div>
      <ul
        className={classes.gallery}
        aria-label={PRODUCT.images}
        tabIndex={images.length > 1 ? 0 : undefined}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setAt(Math.round(scrollLeft / Math.max(clientWidth, 1)))
        }
      >
        {images.map((src, index) => (
          <li key={src}>
            <img
              src={src}
              alt={`${name}, ${PRODUCT.image(index + 1, images.length)}`}
              loading={index === 0 ? 'eager' : 'lazy'}
            />
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <div className={classes.dots} aria-hidden>
          {images.map((src, index) => (
            <span key={src} data-on={index === at} />
          ))}
        </div>
      )}
    </div>
  );
}
