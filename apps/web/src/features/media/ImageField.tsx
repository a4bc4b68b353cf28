import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { errorCode, messageOf } from '../../app/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Form.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { IMAGE } from './copy.ts';
import classes from './ImageField.module.css';
import { uploadFile } from './upload.ts';

interface ImageFieldProps {
  label: string;
  text: string;
  shape: 'square' | 'wide';
  maxBytes: number;
  /** Where what was chosen is served from. */
  value: string | null;
  problem: string | undefined;
  onChange: (url: string | null) => void;
  onUploading: (isOn: boolean) => void;
}

const TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';
const MB = 1024 * 1024;

/** One picture, shown from the moment it is chosen; when it cannot be kept, the one before is back. */
export function ImageField(props: ImageFieldProps) {
  const { label, text, shape, maxBytes, value, problem, onChange, onUploading } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [progress, setProgress] = useState(0);
  const [failure, setFailure] = useState<string>();
  const stop = useRef<AbortController | null>(null);
  const told = useRef(onUploading);
  told.current = onUploading;
  useEffect(
    () => () => {
      stop.current?.abort();
      told.current(false);
    },
    [],
  );
  useEffect(() => (preview === null ? undefined : () => URL.revokeObjectURL(preview)), [preview]);

  async function choose(file: File) {
    stop.current?.abort();
    setFailure(undefined);
    if (!file.type.startsWith('image/')) return setFailure(IMAGE.noImage);
    if (file.size > maxBytes) return setFailure(IMAGE.tooLarge(maxBytes / MB));
    const mine = new AbortController();
    stop.current = mine;
    setPreview(URL.createObjectURL(file));
    setProgress(0);
    onUploading(true);
    try {
      const media = await uploadFile(file, { signal: mine.signal, onProgress: setProgress });
      onChange(media.url);
    } catch (error) {
      if (mine.signal.aborted) return;
      setFailure(errorCode(error) === null ? IMAGE.failed : messageOf(error));
    }
    if (stop.current !== mine) return;
    stop.current = null;
    setPreview(null);
    onUploading(false);
  }

  function remove() {
    stop.current?.abort();
    stop.current = null;
    setPreview(null);
    setFailure(undefined);
    onUploading(false);
    onChange(null);
  }

  const shown = preview ?? value;
  const error = failure ?? problem;
  return (
    <div className={classes.field}>
      <p className={classes.label}>{label}</p>
      <p className={classes.text}>{text}</p>
      <div className={classes.row} data-shape={shape}>
        <span className={classes.frame} data-shape={shape} data-busy={preview !== null || undefined}>
          {shown === null ? (
            <IconPhotoPlus size={ICON.bar} stroke={ICON_STROKE} aria-hidden />
          ) : (
            <img src={shown} alt="" />
          )}
          {preview !== null && (
            <span className={classes.progress} style={{ width: `${Math.round(progress * 100)}%` }} />
          )}
        </span>
        <span className={classes.actions}>
          <Button
            size="sm"
            variant="soft"
            aria-describedby={error === undefined ? undefined : id}
            aria-invalid={error !== undefined}
            onClick={() => input.current?.click()}
          >
            {shown === null ? IMAGE.choose(label) : IMAGE.change(label)}
          </Button>
          {shown !== null && (
            <IconButton label={IMAGE.remove(label)} onClick={remove}>
              <IconTrash size={ICON.row} stroke={ICON_STROKE} />
            </IconButton>
          )}
        </span>
      </div>
      <div role="alert">
        <FieldError id={id}>{error}</FieldError>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={TYPES}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void choose(file);
        }}
      />
    </div>
  );
}
