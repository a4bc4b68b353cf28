import { useRef, useState } from 'react';
import { POST } from './copy.ts';
import { foldedHead } from './fold.ts';
import { linkify } from './linkify.ts';
import classes from './PostText.module.css';

/** Text as it was typed: lines kept, web addresses linked, nothing else read into it. */
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
        <Linked text={isOpen || head === null ? text : `${head}…`} />
      </p>
      {head !== null && (
        <button type="button" className={classes.more} aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? POST.showLess : POST.showMore}
        </button>
      )}
    </div>
  );
}

function Linked({ text }: { text: string }) {
  return linkify(text).map(({ text: words, href }, index) =>
    href === null ? (
      words
    ) : (
      <a key={index} className={classes.link} href={href} target="_blank" rel="noopener nofollow ugc">
        {words}
      </a>
    ),
  );
}
