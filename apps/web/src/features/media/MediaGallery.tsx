import type { MediaView } from '@kindred/validation/media';
import { Suspense, useState } from 'react';
import { lazyPartWithRetry } from '../../app/lazyWithRetry.tsx';
import { GALLERY } from './copy.ts';
import classes from './MediaGallery.module.css';
import { Picture } from './Picture.tsx';
import { ratioOf } from './shape.ts';
import { VideoPlayer } from './VideoPlayer.tsx';

const Viewer = lazyPartWithRetry(() => import('./Viewer.tsx'));
const VoicePlayer = lazyPartWithRetry(() => import('./VoicePlayer.tsx'));

const COLUMN = 480;
const FULL = `(max-width: ${COLUMN}px) 100vw, ${COLUMN}px`;
const HALF = `(max-width: ${COLUMN}px) 50vw, ${COLUMN / 2}px`;
/** What a grid shows; the rest is behind its last picture. */
const SHOWN = 4;

interface MediaGalleryProps {
  media: readonly MediaView[];
  /** What it belongs to, such as the type of a post; what is shown follows from the files. */
  type?: string;
}

/** The files of something, in boxes whose size is known before they are there. */
export function MediaGallery({ media }: MediaGalleryProps) {
  const [first] = media;
  if (first === undefined) return null;
  return (
    <div className={classes.gallery}>
      {first.kind === 'video' && <VideoPlayer media={first} />}
      {first.kind === 'audio' && (
        <Suspense fallback={<div className={classes.voice} />}>
          <VoicePlayer media={first} />
        </Suspense>
      )}
      {first.kind === 'image' && <Photos photos={media.filter(({ kind }) => kind === 'image')} />}
    </div>
  );
}

function Photos({ photos }: { photos: readonly MediaView[] }) {
  const [openAt, setOpenAt] = useState<number | null>(null);
  const shown = photos.slice(0, SHOWN);
  const hidden = photos.length - shown.length;
  const [first] = photos;
  const ratio = photos.length === 1 && first !== undefined ? ratioOf(first) : undefined;
  return (
    <>
      <ul
        className={classes.grid}
        data-count={shown.length}
        aria-label={GALLERY.photos}
        style={ratio === undefined ? undefined : { aspectRatio: String(ratio) }}
      >
        {shown.map((photo, index) => (
          <li key={photo.id} className={classes.cell}>
            <button
              type="button"
              className={classes.open}
              aria-label={`${GALLERY.photo(index + 1, photos.length, photo.alt)}${
                hidden > 0 && index === SHOWN - 1 ? `, ${GALLERY.more(hidden)}` : ''
              }`}
              onClick={() => setOpenAt(index)}
            >
              <Picture media={photo} sizes={photos.length === 1 ? FULL : HALF} alt="" />
              {hidden > 0 && index === SHOWN - 1 && (
                <span className={classes.more} aria-hidden>
                  {GALLERY.more(hidden)}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {openAt !== null && (
        <Suspense fallback={null}>
          <Viewer photos={photos} startAt={openAt} onClose={() => setOpenAt(null)} />
        </Suspense>
      )}
    </>
  );
}
