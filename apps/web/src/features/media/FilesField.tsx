import { IconFileText, IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { formatBytes } from '../../ui/bytes.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import classes from './Files.module.css';
import { type FilesOptions, useFiles } from './useFiles.ts';

interface FilesFieldProps extends FilesOptions {
  /** What the browser offers to choose; any file unless given. */
  accept?: string;
}

/** Chooses files of any sort and uploads them; emptied by mounting it anew. */
export function FilesField({ accept, ...options }: FilesFieldProps) {
  const { copy, max } = options;
  const { items, add, remove, isFull } = useFiles(options);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.field}>
      {items.length > 0 && (
        <ul className={classes.list} aria-label={copy.list}>
          {items.map(({ key, name, size, share, id }) => (
            <li key={key} className={classes.row}>
              <IconFileText className={classes.icon} size={ICON.row} stroke={ICON_STROKE} aria-hidden />
              <span className={classes.words}>
                <span className={classes.name}>{name}</span>
                {id === null ? (
                  <progress className={classes.bar} value={share} aria-label={copy.sending(name)} />
                ) : (
                  <span className={classes.facts}>{formatBytes(size)}</span>
                )}
              </span>
              <IconButton label={copy.remove(name)} onClick={() => remove(key)}>
                <IconX size={ICON.row} stroke={ICON_STROKE} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.add}>
        <Button
          size="sm"
          variant="soft"
          tone="neutral"
          disabled={isFull}
          icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {copy.add}
        </Button>
        <span className={classes.facts}>{copy.kinds(max)}</span>
        <input
          ref={input}
          className={classes.input}
          type="file"
          multiple
          accept={accept}
          aria-label={copy.add}
          tabIndex={-1}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            // The same file can be chosen again.
            event.currentTarget.value = '';
            add(files);
          }}
        />
      </div>
    </div>
  );
}
