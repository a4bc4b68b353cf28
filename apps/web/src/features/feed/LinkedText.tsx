import { Link } from 'react-router-dom';
import classes from './LinkedText.module.css';
import { linkify } from './linkify.ts';

/** Text with its addresses, mentions and hashtags as links; never anything but text. */
export function LinkedText({ text }: { text: string }) {
  return linkify(text).map(({ text: words, href, to }, index) => {
    if (to !== undefined) {
      return (
        <Link key={index} className={classes.inside} to={to}>
          {words}
        </Link>
      );
    }
    if (href === null) return words;
    return (
      <a key={index} className={classes.link} href={href} target="_blank" rel="noopener nofollow ugc">
        {words}
      </a>
    );
  });
}
