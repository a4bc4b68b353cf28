import type { PostView } from '@kindred/validation/feed';
import { IconLink } from '@tabler/icons-react';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import classes from './LinkBox.module.css';
import { webAddress } from './webAddress.ts';

/** Where an address leads, as people say it. */
function siteOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, '') ?? url;
}

/** A link that somebody passes on, with what they say of it. */
export function LinkBox({ link }: { link: NonNullable<PostView['link']> }) {
  // Without an address it is no link to the browser either.
  const href = webAddress(link.url) ?? undefined;
  return (
    <a className={classes.link} href={href} target="_blank" rel="noopener noreferrer nofollow">
      <span className={classes.icon} aria-hidden>
        <IconLink size={ICON.row} stroke={ICON_STROKE} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{link.title ?? siteOf(link.url)}</span>
        {link.description !== null && <span className={classes.text}>{link.description}</span>}
        <span className={classes.text}>{siteOf(link.url)}</span>
      </span>
    </a>
  );
}
