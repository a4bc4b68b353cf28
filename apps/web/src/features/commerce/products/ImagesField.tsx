import { PRODUCT_IMAGE_MAX, PRODUCT_IMAGES_MAX } from '@kindred/validation/commerce/products';
import { IconPhotoPlus, IconStar, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldError } from '../../../ui/Form.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { uploadFile } from '../../media/public.tsx';
import { FORM } from './copy.ts';
import classes from './Fields.module.css';

interface ImagesFieldProps {
  /** Where they are served from. */
  images: readonly string[];
  problem: string | undefined;
  onChange: (update: (images: readonly string[]) => string[]) => void;
  onUploading: (isOn: boolean) => void;
}

const TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** Sends pictures one after the other; one that cannot be kept does not keep the next from coming. */
export function ImagesField({ images, problem, onChange, onUploading }: ImagesFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string>();
  const stop = useRef<AbortController | null>(null);
  const change = useRef(onChange);
  change.current = onChange;
  const told = useRef(onUploading);
  told.current = onUploading;
  useEffect(
    () => () => {
      stop.current?.abort();
      told.current(false);
    },
    [],
  );

  async function addOne(file: File, signal: AbortSignal) {
    if (!file.type.startsWith('image/')) return setFailure(FORM.noImage);
    if (file.size > PRODUCT_IMAGE_MAX) return setFailure(FORM.imageTooLarge);
    setShare(0);
    try {
      const { url } = await uploadFile(file, { signal, onProgress: setShare });
      change.current((before) => [...before, url]);
    } catch (error) {
      if (!signal.aborted) setFailure(errorCode(error) === null ? FORM.imageFailed : messageOf(error));
    }
  }

  async function add(files: readonly File[]) {
    setFailure(undefined);
    const mine = new AbortController();
    stop.current = mine;
    onUploading(true);
    for (const file of files.slice(0, PRODUCT_IMAGES_MAX - images.length)) await addOne(file, mine.signal);
    if (mine.signal.aborted) return;
    setShare(null);
    onUploading(false);
  }

  const error = failure ?? problem;
  return (
    <div className={classes.group}>
      <p className={classes.label}>{FORM.images}</p>
      <p className={classes.hint}>{FORM.imagesHint}</p>
      {images.length > 0 && (
        <ul className={classes.images}>
          {images.map((url, index) => (
            <li key={url}>
              <img src={url} alt="" />
              <span className={classes.tools}>
                {index > 0 && (
                  <IconButton
                    label={FORM.firstImage(index + 1)}
                    onClick={() => onChange((all) => [url, ...all.filter((each) => each !== url)])}
                  >
                    <IconStar size={ICON.row} stroke={ICON_STROKE} />
                  </IconButton>
                )}
                <IconButton
                  label={FORM.removeImage(index + 1)}
                  onClick={() => onChange((all) => all.filter((each) => each !== url))}
                >
                  <IconTrash size={ICON.row} stroke={ICON_STROKE} />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
      )}
      {share !== null && <progress className={classes.progress} value={share} aria-label={FORM.uploading} />}
      {images.length < PRODUCT_IMAGES_MAX && (
        <Button
          variant="soft"
          size="sm"
          icon={<IconPhotoPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
          isBusy={share !== null}
          aria-describedby={error === undefined ? undefined : id}
          aria-invalid={error !== undefined}
          onClick={() => input.current?.click()}
        >
          {FORM.addImages}
        </Button>
      )}
      <div role="alert">
        <FieldError id={id}>{error}</FieldError>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={TYPES}
        aria-label={FORM.addImages}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) void add(files);
        }}
      />
    </div>
  );
}
