import { type ReactNode, useRef, useState } from 'react';
import classes from './FoldedText.module.css';
import { foldedHead } from './fold.ts';

const WORDS = { more: 'Show more', less: 'Show less' } as const;

interface FoldedTextProps {
  text: string;
  /** What is read into the part of it that is shown. */
  children?: (shown: string) => ReactNode;
}

/** Text as it was typed, its lines kept; a long one begins folded. */
export function FoldedText({ text, children = (shown) => shown }: FoldedTextProps) {
  const block = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const head = foldedHead(text);

  function toggle() {
    setOpen(!isOpen);
    // A reader who folds a long text from its end stays with it and is not left far below.
    if (isOpen && (block.current?.getBoundingClientRect().top ?? 0) < 0) {
      requestAnimationFrame(() => block.current?.scrollIntoView({ block: 'center' }));
    }
  }

  return (
    <div ref={block}>
      <p className={classes.text} dir="auto">
        {children(isOpen || head === null ? text : `${head}…`)}
      </p>
      {head !== null && (
        <button type="button" className={classes.more} aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? WORDS.less : WORDS.more}
        </button>
      )}
    </div>
  );
}
