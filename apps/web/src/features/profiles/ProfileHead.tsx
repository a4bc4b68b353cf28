import type { ProfileView } from '@kindred/validation/profiles';
import { IconLink, IconMapPin, IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { type CSSProperties, Suspense, useRef, useState } from 'react';
import { usePermission } from '../../app/currentUser.ts';
import { usePlace } from '../../app/inView.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { hueOf } from '../../ui/colour.ts';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { websiteOf } from '../../ui/website.ts';
import { AuthorBadge, CreateDialog } from '../feed/public.tsx';
import { IMAGES, PROFILE } from './copy.ts';
import { FollowButton } from './FollowButton.tsx';
import { useImageUpload } from './hooks.ts';
import { ImageButton } from './ImageButton.tsx';
import { MessageButton } from './MessageButton.tsx';
import classes from './Profile.module.css';
import { ProfileCounts } from './ProfileCounts.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';

export function ProfileHead({ profile }: { profile: ProfileView }) {
  const cover = useImageUpload('cover');
  const avatar = useImageUpload('avatar');
  const { can } = profile;
  const maySend = usePermission('send_messages');
  const head = useRef<HTMLElement>(null);
  usePlace('', head);
  const coverUrl = cover.preview ?? profile.coverImageUrl;
  return (
    <header ref={head} className={classes.head}>
      <div className={classes.cover} style={{ '--hue': hueOf(profile.id) } as CSSProperties}>
        {coverUrl !== null && <img className={classes.picture} src={coverUrl} alt="" />}
        {can.edit && (
          <div className={classes.onCover}>
            <ImageButton label={IMAGES.cover.change} isBusy={cover.isBusy} onChoose={cover.choose} />
          </div>
        )}
      </div>
      <div className={classes.row}>
        <div className={classes.face}>
          <Avatar
            id={profile.id}
            name={profile.name}
            src={avatar.preview ?? profile.profileImageUrl}
            size={92}
          />
          {can.edit && (
            <div className={classes.onFace}>
              <ImageButton label={IMAGES.avatar.change} isBusy={avatar.isBusy} onChoose={avatar.choose} />
            </div>
          )}
        </div>
        <div className={classes.tools}>
          {profile.isMe && <Create />}
          {can.follow && <FollowButton person={profile} isMain />}
          {maySend && !profile.isMe && <MessageButton person={profile} />}
          <ProfileMenu profile={profile} />
        </div>
      </div>
      <div className={classes.who}>
        <h1 className={classes.name}>
          {profile.name}
          {profile.isVerified && (
            <span className={classes.verified} role="img" aria-label={PROFILE.verified}>
              <IconRosetteDiscountCheckFilled size={ICON.row} aria-hidden />
            </span>
          )}
          <AuthorBadge badge={profile.badge} />
        </h1>
        <p className={classes.handle}>
          @{profile.handle}
          {profile.followsMe && (
            <Badge tone="neutral">{profile.isFollowing ? PROFILE.friends : PROFILE.followsYou}</Badge>
          )}
        </p>
        {profile.bio && (
          <p className={classes.bio} dir="auto">
            {profile.bio}
          </p>
        )}
        <Facts profile={profile} />
        <ProfileCounts profile={profile} />
      </div>
    </header>
  );
}

function Create() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {PROFILE.create}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CreateDialog first="post" onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Facts({ profile: { location, website } }: { profile: ProfileView }) {
  const site = websiteOf(website);
  if (!location && site === null) return null;
  return (
    <p className={classes.facts}>
      {location && (
        <span className={classes.fact}>
          <IconMapPin size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
          {location}
        </span>
      )}
      {site && (
        <span className={classes.fact}>
          <IconLink size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
          <a
            className={classes.website}
            href={site.href}
            target="_blank"
            rel="noopener nofollow ugc"
            aria-label={PROFILE.website(site.label)}
          >
            {site.label}
          </a>
        </span>
      )}
    </p>
  );
}
