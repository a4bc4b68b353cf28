import type { MediaView } from '@kindred/validation/media';
import type { MessageView } from '@kindred/validation/messaging/messages';
import { IconDownload, IconFile, IconMapPin } from '@tabler/icons-react';
import { formatBytes } from '../../../ui/bytes.ts';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { MediaGallery } from '../../media/public.tsx';
import { BRIEF, PLACE } from '../copy.ts';
import classes from './MessageContent.module.css';

export type Held = Pick<MessageView, 'media' | 'location'> & {
  file: { name: string; size: number; url: string | null } | null;
};

/** What a message holds beside its words, each in a box whose size is known before it is there. */
export function MessageContent({ media, file, location }: Held) {
  const photos = media.filter(({ kind }) => kind === 'image');
  const others = media.filter(({ kind }) => kind !== 'image');
  return (
    <>
      {photos.length > 0 && (
        <div className={classes.media}>
          <MediaGallery media={photos} />
        </div>
      )}
      {others.map((one) => (
        <Played key={one.id} media={one} />
      ))}
      {file !== null && <FileCard {...file} />}
      {location !== null && <PlaceCard {...location} />}
    </>
  );
}

function Played({ media }: { media: MediaView }) {
  return (
    <div className={classes.media} data-kind={media.kind}>
      <MediaGallery media={[media]} />
    </div>
  );
}

/** A file is only ever downloaded: it is whatever somebody sent. */
function FileCard({ name, size, url }: { name: string; size: number; url: string | null }) {
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 ? name.slice(dot + 1, dot + 6).toUpperCase() : '';
  const words = (
    <>
      <span className={classes.icon} aria-hidden>
        <IconFile size={ICON.bar} stroke={ICON_STROKE} />
      </span>
      <span className={classes.about}>
        <span className={classes.name}>{name}</span>
        <span className={classes.note}>{[ending, formatBytes(size)].filter(Boolean).join(' · ')}</span>
      </span>
    </>
  );
  if (url === null) return <div className={classes.card}>{words}</div>;
  return (
    <a className={classes.card} href={url} download={name} aria-label={BRIEF.download(name)}>
      {words}
      <IconDownload size={ICON.row} stroke={ICON_STROKE} aria-hidden />
    </a>
  );
}

const DIGITS = 5;

/** Where it is, in numbers; a map is opened by whatever the reader has for that, and nobody else is asked. */
function PlaceCard({ latitude, longitude, name }: NonNullable<Held['location']>) {
  const at = `${latitude.toFixed(DIGITS)}, ${longitude.toFixed(DIGITS)}`;
  return (
    <div className={classes.card}>
      <span className={classes.icon} aria-hidden>
        <IconMapPin size={ICON.bar} stroke={ICON_STROKE} />
      </span>
      <span className={classes.about}>
        <span className={classes.name}>{name ?? PLACE.here}</span>
        <span className={classes.note}>{at}</span>
        <a className={classes.open} href={`geo:${latitude},${longitude}?q=${latitude},${longitude}`}>
          {PLACE.open}
        </a>
      </span>
    </div>
  );
}
