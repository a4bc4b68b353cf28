import type { ProfileView } from '@kindred/validation/profiles';
import { IconPlus, IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { type CSSProperties, Suspense, useRef, useState } from 'react';
import { usePlace } from '../../app/inView.ts';
import { lazyPartWithRetry } from '../../app/lazyWithRetry.tsx';
import { isEnabled } from '../../app/product.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { hueOf } from '../../ui/colour.ts';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { AuthorBadge, CreateDialog, StoriesRow } from '../feed/public.tsx';
import { IMAGES, MENU, PROFILE } from './copy.ts';
import { FollowButton } from './FollowButton.tsx';
import { useImageUpload } from './hooks.ts';
import { ImageButton } from './ImageButton.tsx';
import { MessageButton } from './MessageButton.tsx';
import classes from './Profile.module.css';
import { ProfileCounts } from './ProfileCounts.tsx';
import { Facts, Interests } from './ProfileFacts.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { useEditing } from './useEditing.ts';

const EditProfileSheet = lazyPartWithRetry(() => import('./edit/EditProfileSheet.tsx'));

export function ProfileHead({ profile }: { profile: ProfileView }) {
  const cover = useImageUpload('cover');
  const avatar = useImageUpload('avatar');
  const { can } = profile;
  const { isEditing, edit, leave } = useEditing();
  const [isEditNeeded, setEditNeeded] = useState(isEditing);
  if (isEditing && !isEditNeeded) setEditNeeded(true);
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
          {can.edit && (
            <Button size="sm" variant="soft" aria-haspopup="dialog" onClick={edit}>
              {MENU.edit}
            </Button>
          )}
          {profile.isMe && <Create />}
          {can.follow && <FollowButton person={profile} isMain />}
          {can.message && isEnabled('messaging') && <MessageButton person={profile} />}
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
        <Interests interests={profile.interests} />
        <Facts profile={profile} />
        <ProfileCounts profile={profile} />
      </div>
      {!profile.isLimited && (
        <div className={classes.stories}>
          <StoriesRow authorId={profile.id} canAdd={profile.isMe} />
        </div>
      )}
      {can.edit && isEditNeeded && (
        <Suspense fallback={null}>
          <EditProfileSheet profile={profile} isOpen={isEditing} onClose={leave} />
        </Suspense>
      )}
    </header>
  );
}

function Create() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        aria-haspopup="dialog"
        aria-label={PROFILE.create}
        title={PROFILE.create}
        onClick={() => setOpen(true)}
      >
        <span className={classes.words}>{PROFILE.create}</span>
        <IconPlus className={classes.plus} size={ICON.row} stroke={ICON_STROKE} aria-hidden />
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CreateDialog first="post" onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
