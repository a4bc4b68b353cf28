import type { PostView } from '@kindred/validation/feed';
import { hrefOf } from '@kindred/validation/href';
import { IconLink } from '@tabler/icons-react';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import classes from './LinkBox.module.css';

/** A link that somebody passes on: what its page says of itself, or the address as long as that is not known. */
export function LinkBox({ link }: { link: NonNullable<PostView['link']> }) {
  const { url, host, title, description, siteName } = link;
  // Without an address it is no link to the browser either.
  const href = hrefOf(url) ?? undefined;
  // The host always: a page can call itself anything.
  const site = siteName === null || siteName === host ? host : `${siteName} · ${host}`;
  return (
    <a className={classes.link} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      <span className={classes.icon} aria-hidden>
        <IconLink size={ICON.row} stroke={ICON_STROKE} />
      </span>
      <span className={classes.words}>
        {title === null ? (
          <>
            <span className={classes.title}>{host || url}</span>
            <span className={classes.text}>{url}</span>
          </>
        ) : (
          <>
            <span className={classes.text}>{site}</span>
            <span className={classes.title} dir="auto">
              {title}
            </span>
            {description !== null && (
              <span className={classes.text} dir="auto">
                {description}
              </span>
            )}
          </>
        )}
      </span>
    </a>
  );
}
