import { useRef, useState } from 'react';
import { POST } from './copy.ts';
import { foldedHead } from './fold.ts';
import { LinkedText } from './LinkedText.tsx';
import classes from './PostText.module.css';

/** Text as it was typed: lines kept, addresses, mentions and hashtags linked, nothing else read into it. */
export function PostText({ text }: { text: string }) {
  const block = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const head = foldedHead(text);

  function toggle() {
    setOpen(!isOpen);
    // Whoever folds a long text from its end stays with this post and is not left far below it.
    if (isOpen && (block.current?.getBoundingClientRect().top ?? 0) < 0) {
      requestAnimationFrame(() => block.current?.scrollIntoView({ block: 'center' }));
    }
  }

  return (
    <div ref={block} className={classes.block}>
      <p className={classes.text} dir="auto">
        <LinkedText text={isOpen || head === null ? text : `${head}…`} />
      </p>
      {head !== null && (
        <button type="button" className={classes.more} aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? POST.showLess : POST.showMore}
        </button>
      )}
    </div>
  );
}
