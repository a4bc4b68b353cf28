import { IconFile, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { ATTACH } from '../copy.ts';
import classes from './Attach.module.css';
import type { Chosen } from './useAttaching.ts';

/** Of the ending of a name, with its dot. */
const ENDING_MAX = 8;

interface ChosenFilesProps {
  chosen: readonly Chosen[];
  onRemove: (key: string) => void;
}

/** What goes with the next message, before it goes. */
export function ChosenFiles({ chosen, onRemove }: ChosenFilesProps) {
  return (
    <ul className={classes.chosen} aria-label={ATTACH.chosen}>
      {chosen.map((file) => (
        <li key={file.key} className={classes.one} data-kind={file.kind}>
          <Preview file={file} />
          <span className={classes.remove}>
            <IconButton label={ATTACH.remove(file.name)} onClick={() => onRemove(file.key)}>
              <IconX size={16} stroke={2} />
            </IconButton>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Preview({ file }: { file: Chosen }) {
  const shown = file.kind === 'image' ? file.blob : file.poster;
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (shown === null) return;
    const made = URL.createObjectURL(shown);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [shown]);
  if (shown !== null) return <img className={classes.preview} src={url ?? undefined} alt={file.name} />;
  // Whatever is cut off, of what kind it is stays.
  const dot = file.name.lastIndexOf('.');
  const at = dot > 0 && file.name.length - dot <= ENDING_MAX ? dot : file.name.length;
  return (
    <span className={classes.named}>
      <IconFile size={ICON.row} stroke={ICON_STROKE} aria-hidden />
      <span className={classes.called} dir="auto">
        <span>{file.name.slice(0, at)}</span>
        <span>{file.name.slice(at)}</span>
      </span>
    </span>
  );
}
