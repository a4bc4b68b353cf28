import type { MediaView } from '@kindred/validation/media';
import { ALT_MAX, MEDIA_PER_POST } from '@kindred/validation/media';
import { IconChevronLeft, IconChevronRight, IconPhotoPlus, IconRefresh, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { PICKER } from './copy.ts';
import classes from './MediaPicker.module.css';
import { type Upload, useUploads } from './useUploads.ts';

const TYPES = {
  image: 'image/jpeg,image/png,image/webp,image/gif,image/avif',
  video: 'video/mp4,video/webm,video/quicktime',
} as const;
const LABELS = { image: PICKER.photos, video: PICKER.video, both: PICKER.both } as const;

export interface MediaPickerProps {
  /** What is chosen and has arrived. */
  media: readonly MediaView[];
  onChange: (media: MediaView[]) => void;
  accepts?: 'image' | 'video' | 'both';
  /** Files at most: one video, as many photos as a post holds. */
  max?: number;
  isDisabled?: boolean;
  /** Told whether something is on its way, or failed and still shown. */
  onBusy?: (isBusy: boolean) => void;
}

/** Chooses files and sends them at once: when the words are written they have long arrived. */
export default function MediaPicker({
  media,
  onChange,
  accepts = 'image',
  max = accepts === 'image' ? MEDIA_PER_POST : 1,
  isDisabled = false,
  onBusy,
}: MediaPickerProps) {
  const uploads = useUploads({ media, onChange, accepts, max, onBusy });
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { items } = uploads;
  const isFull = items.length >= max;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files is a shortcut; the button does the same.
    <div
      className={classes.picker}
      data-over={isOver}
      onDragOver={(event) => {
        if (isDisabled || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!isDisabled) uploads.add(event.dataTransfer.files);
      }}
    >
      {items.length > 0 && (
        <ol className={classes.list} aria-label={PICKER.list}>
          {items.map((item, index) => (
            <Chosen
              key={item.key}
              item={item}
              at={index + 1}
              of={items.length}
              isDisabled={isDisabled}
              uploads={uploads}
            />
          ))}
        </ol>
      )}
      {!isFull && (
        <button
          type="button"
          className={classes.add}
          data-more={items.length > 0}
          disabled={isDisabled}
          onClick={() => input.current?.click()}
        >
          <IconPhotoPlus size={ICON.bar} stroke={ICON_STROKE} aria-hidden />
          <span className={classes.addLabel}>{LABELS[accepts]}</span>
          <span className={classes.addHint}>{PICKER.drop(max)}</span>
        </button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={LABELS[accepts]}
        accept={accepts === 'both' ? `${TYPES.image},${TYPES.video}` : TYPES[accepts]}
        multiple={max > 1}
        onChange={(event) => {
          uploads.add(event.currentTarget.files ?? []);
          // The same file may be chosen again after it was removed.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

interface ChosenProps {
  item: Upload;
  at: number;
  of: number;
  isDisabled: boolean;
  uploads: ReturnType<typeof useUploads>;
}

function Chosen({ item, at, of, isDisabled, uploads }: ChosenProps) {
  const { key, media, state } = item;
  const problemId = useId();
  return (
    <li className={classes.chosen} data-state={state}>
      <div className={classes.frame}>
        <Preview item={item} />
        {state === 'sending' && <Progress progress={item.progress} />}
        <span className={classes.remove}>
          <IconButton label={PICKER.remove(at)} disabled={isDisabled} onClick={() => uploads.remove(key)}>
            <IconX size={ICON.row} stroke={ICON_STROKE} />
          </IconButton>
        </span>
      </div>
      {state === 'failed' && (
        <div className={classes.failed}>
          <p id={problemId} role="alert">
            {item.problem}
          </p>
          {uploads.canRetry(item) && (
            <IconButton
              label={PICKER.retry}
              aria-describedby={problemId}
              disabled={isDisabled}
              onClick={() => uploads.retry(key)}
            >
              <IconRefresh size={ICON.row} stroke={ICON_STROKE} />
            </IconButton>
          )}
        </div>
      )}
      {state !== 'failed' && (
        <input
          type="text"
          className={classes.alt}
          aria-label={PICKER.describeFor(at)}
          placeholder={PICKER.describe}
          defaultValue={media?.alt ?? ''}
          maxLength={ALT_MAX}
          // There from the first moment, so that nothing moves when the file has arrived.
          disabled={isDisabled || media === null}
          onBlur={(event) => void uploads.describe(key, event.currentTarget.value)}
        />
      )}
      {of > 1 && (
        <div className={classes.order}>
          <IconButton
            label={PICKER.earlier(at)}
            disabled={isDisabled || at === 1}
            onClick={() => uploads.move(key, -1)}
          >
            <IconChevronLeft size={ICON.row} stroke={ICON_STROKE} />
          </IconButton>
          <span aria-hidden>{at}</span>
          <IconButton
            label={PICKER.later(at)}
            disabled={isDisabled || at === of}
            onClick={() => uploads.move(key, 1)}
          >
            <IconChevronRight size={ICON.row} stroke={ICON_STROKE} />
          </IconButton>
        </div>
      )}
    </li>
  );
}

function Preview({ item: { kind, preview, file } }: { item: Upload }) {
  if (kind === 'video' && file !== null) {
    return <video className={classes.preview} src={preview} muted playsInline preload="metadata" />;
  }
  return preview === '' ? (
    <span className={classes.preview} />
  ) : (
    <img className={classes.preview} src={preview} alt="" />
  );
}

function Progress({ progress }: { progress: number }) {
  const percent = Math.round(progress * 100);
  return (
    <span
      role="progressbar"
      className={classes.progress}
      aria-label={percent < 100 ? PICKER.uploading(percent) : PICKER.working}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span
        className={classes.bar}
        data-working={percent >= 100}
        style={{ width: `${Math.max(4, percent)}%` }}
      />
    </span>
  );
}
