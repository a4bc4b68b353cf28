import type { ProfileView } from '@kindred/validation/profiles';
import {
  IconBrandFacebook,
  IconBrandGithub,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandMastodon,
  IconBrandTiktok,
  IconBrandX,
  IconBrandYoutube,
  IconLink,
  IconMapPin,
  IconWorld,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { websiteOf } from '../../ui/website.ts';
import { PROFILE } from './copy.ts';
import classes from './Profile.module.css';

const icon = { size: ICON.inline, stroke: ICON_STROKE, 'aria-hidden': true } as const;

/** Where somebody is, and where else they are to be found. */
export function Facts({ profile: { location, website, socialLinks } }: { profile: ProfileView }) {
  const site = websiteOf(website);
  const links = socialLinks.flatMap((link) => websiteOf(link) ?? []);
  return (
    <>
      {(location || site) && (
        <p className={classes.facts}>
          {location && (
            <span className={classes.fact}>
              <IconMapPin {...icon} />
              {location}
            </span>
          )}
          {site && (
            <span className={classes.fact}>
              <IconLink {...icon} />
              <a className={classes.website} {...outside(site)}>
                {site.label}
              </a>
            </span>
          )}
        </p>
      )}
      {links.length > 0 && (
        <ul className={classes.links}>
          {links.map((link) => {
            const Icon = brandOf(link.href);
            return (
              <li key={link.href}>
                <a className={classes.brand} title={link.label} {...outside(link)}>
                  <Icon size={ICON.row} stroke={ICON_STROKE} aria-hidden />
                </a>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

function outside({ href, label }: { href: string; label: string }) {
  return {
    href,
    target: '_blank',
    rel: 'noopener nofollow ugc',
    'aria-label': PROFILE.website(label),
  } as const;
}

const BRANDS = [
  ['instagram.com', IconBrandInstagram],
  ['facebook.com', IconBrandFacebook],
  ['x.com', IconBrandX],
  ['twitter.com', IconBrandX],
  ['youtube.com', IconBrandYoutube],
  ['linkedin.com', IconBrandLinkedin],
  ['github.com', IconBrandGithub],
  ['tiktok.com', IconBrandTiktok],
  ['mastodon.social', IconBrandMastodon],
] as const;

function brandOf(href: string) {
  const { hostname } = new URL(href);
  const known = BRANDS.find(([domain]) => hostname === domain || hostname.endsWith(`.${domain}`));
  return known?.[1] ?? IconWorld;
}

/** Shown before the rest is asked for. */
const FIRST = 6;

export function Interests({ interests }: { interests: readonly string[] }) {
  const [isWhole, setWhole] = useState(false);
  if (interests.length === 0) return null;
  const shown = isWhole ? interests : interests.slice(0, FIRST);
  return (
    <ul className={classes.interests} aria-label={PROFILE.interests}>
      {shown.map((interest) => (
        <li key={interest}>
          <Badge>{interest}</Badge>
        </li>
      ))}
      {shown.length < interests.length && (
        <li>
          <Chip onClick={() => setWhole(true)}>{PROFILE.moreInterests(interests.length - FIRST)}</Chip>
        </li>
      )}
    </ul>
  );
}
