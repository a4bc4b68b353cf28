import type { ProfileView } from '@kindred/validation/profiles';
import { Avatar } from '../../../ui/Avatar.tsx';
import { IMAGES } from '../copy.ts';
import { useImageUpload } from '../hooks.ts';
import { ImageButton } from '../ImageButton.tsx';
import classes from './EditProfileSheet.module.css';

/** Cover and picture; each is kept as soon as it is chosen. */
export function ImageFields({ profile }: { profile: ProfileView }) {
  const cover = useImageUpload('cover');
  const avatar = useImageUpload('avatar');
  const coverUrl = cover.preview ?? profile.coverImageUrl;
  return (
    <div className={classes.images}>
      {coverUrl === null ? (
        <span className={classes.cover} />
      ) : (
        <img className={classes.cover} src={coverUrl} alt="" />
      )}
      <span className={classes.onCover}>
        <ImageButton label={IMAGES.cover.change} isBusy={cover.isBusy} onChoose={cover.choose} />
      </span>
      <div className={classes.face}>
        <Avatar
          id={profile.id}
          name={profile.name}
          src={avatar.preview ?? profile.profileImageUrl}
          size={72}
        />
        <span className={classes.onFace}>
          <ImageButton label={IMAGES.avatar.change} isBusy={avatar.isBusy} onChoose={avatar.choose} />
        </span>
      </div>
    </div>
  );
}
