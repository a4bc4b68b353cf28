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
  if (!location && site === null && links.length === 0) return null;
  return (
    <ul className={classes.facts}>
      {location && (
        <li className={classes.fact}>
          <IconMapPin {...icon} />
          {location}
        </li>
      )}
      {site && <Site site={site} Icon={IconLink} />}
      {links.map((link) => (
        <Site key={link.href} site={link} Icon={brandOf(link.href)} />
      ))}
    </ul>
  );
}

function Site({ site, Icon }: { site: { href: string; label: string }; Icon: typeof IconLink }) {
  return (
    <li className={classes.fact}>
      <Icon {...icon} />
      <a
        className={classes.website}
        href={site.href}
        target="_blank"
        rel="noopener nofollow ugc"
        aria-label={PROFILE.website(site.label)}
      >
        {site.label}
      </a>
    </li>
  );
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
