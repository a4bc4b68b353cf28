import { IconCamera } from '@tabler/icons-react';
import { useRef } from 'react';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import classes from './ImageButton.module.css';

interface ImageButtonProps {
  label: string;
  isBusy: boolean;
  onChoose: (file: File) => void;
}

/** Opens the device's own picker of pictures. */
export function ImageButton({ label, isBusy, onChoose }: ImageButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label={label}
        title={label}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        <span className={classes.disc}>
          <IconCamera size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
        </span>
      </button>
      <input
        ref={input}
        className={classes.input}
        type="file"
        accept="image/*"
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file can be chosen again after a failure.
          event.currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
