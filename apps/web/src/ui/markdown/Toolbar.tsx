import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
} from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '../IconButton.tsx';
import { ICON, ICON_STROKE } from '../icons.ts';
import { TOOLBAR } from './copy.ts';
import { FORMATS, type Format } from './format.ts';
import classes from './MarkdownField.module.css';

const ICONS = {
  bold: IconBold,
  italic: IconItalic,
  heading: IconHeading,
  list: IconList,
  numbers: IconListNumbers,
  quote: IconBlockquote,
  code: IconCode,
  link: IconLink,
} as const;

/** With Ctrl or Cmd. */
const KEYS: Readonly<Record<string, Format>> = { b: 'bold', i: 'italic', k: 'link' };

/** The format that a key stands for. */
export function formatOfKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Format | undefined {
  return (ctrlKey || metaKey) && !altKey && !shiftKey ? KEYS[key.toLowerCase()] : undefined;
}

/** The formats of Markdown as buttons; one stop of the Tab key, arrows move inside. */
export function Toolbar({ controls, onFormat }: { controls: string; onFormat: (format: Format) => void }) {
  const [current, setCurrent] = useState(0);
  function move(event: KeyboardEvent<HTMLDivElement>) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (current + by + FORMATS.length) % FORMATS.length;
    setCurrent(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  }
  return (
    <div
      role="toolbar"
      aria-label={TOOLBAR.label}
      aria-controls={controls}
      className={classes.toolbar}
      onKeyDown={move}
    >
      {FORMATS.map((format, at) => {
        const Icon = ICONS[format];
        return (
          <IconButton
            key={format}
            label={TOOLBAR[format]}
            tabIndex={at === current ? 0 : -1}
            onFocus={() => setCurrent(at)}
            // The text keeps its selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onFormat(format)}
          >
            <Icon size={ICON.row} stroke={ICON_STROKE} aria-hidden />
          </IconButton>
        );
      })}
    </div>
  );
}
