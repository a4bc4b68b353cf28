import { DOCUMENTS_MAX } from '@kindred/validation/tribes/verifications';
import { IconFileText, IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { formatBytes } from '../../../ui/bytes.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { DOCUMENTS } from './copy.ts';
import classes from './Documents.module.css';
import { useDocuments } from './useDocuments.ts';

interface DocumentsFieldProps {
  onChange: (ids: string[]) => void;
  /** Told whether something is still on its way. */
  onBusy: (isBusy: boolean) => void;
}

/** Chooses papers and sends them; emptied by mounting it anew. */
export function DocumentsField({ onChange, onBusy }: DocumentsFieldProps) {
  const { items, add, remove, isFull } = useDocuments(onChange, onBusy);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.field}>
      {items.length > 0 && (
        <ul className={classes.list} aria-label={DOCUMENTS.list}>
          {items.map(({ key, name, size, share, id }) => (
            <li key={key} className={classes.row}>
              <IconFileText className={classes.icon} size={ICON.row} stroke={ICON_STROKE} aria-hidden />
              <span className={classes.words}>
                <span className={classes.name}>{name}</span>
                {id === null ? (
                  <progress className={classes.bar} value={share} aria-label={DOCUMENTS.sending(name)} />
                ) : (
                  <span className={classes.facts}>{formatBytes(size)}</span>
                )}
              </span>
              <IconButton label={DOCUMENTS.remove(name)} onClick={() => remove(key)}>
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
          {DOCUMENTS.add}
        </Button>
        <span className={classes.facts}>{DOCUMENTS.kinds(DOCUMENTS_MAX)}</span>
        <input
          ref={input}
          className={classes.input}
          type="file"
          multiple
          accept="application/pdf,image/jpeg,image/png,image/webp"
          aria-label={DOCUMENTS.add}
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
