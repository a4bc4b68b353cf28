import type { PeoplePage } from '@kindred/validation/profiles';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { profilePath, useSignedInUser } from '../../app/currentUser.ts';
import { usePlace } from '../../app/inView.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Loading, SkeletonRow } from '../../ui/Skeleton.tsx';
import { FollowButton } from './FollowButton.tsx';
import classes from './PeopleSheet.module.css';

interface PersonRowProps {
  person: PeoplePage['items'][number];
  /** Below the name, in place of the handle. */
  text?: string;
  onChosen: () => void;
}

/** Somebody in a sheet of people, with the button to follow them. */
export function PersonRow({ person, text = `@${person.handle}`, onChosen }: PersonRowProps) {
  const me = useSignedInUser();
  const item = useRef<HTMLLIElement>(null);
  // Who started following me is seen here as well as on their profile.
  usePlace(`/profile/${person.handle}`, item);
  return (
    <li ref={item} className={classes.person}>
      <Avatar id={person.id} name={person.name} src={person.profileImageUrl} size={44} />
      <span className={classes.words}>
        <Link className={classes.name} to={profilePath(person)} onClick={onChosen}>
          {person.name}
        </Link>
        <span className={classes.handle}>{text}</span>
      </span>
      {person.id !== me.id && (
        <span className={classes.button}>
          <FollowButton person={person} size="sm" />
        </span>
      )}
    </li>
  );
}

/** The rows while they load. */
export function PeopleSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
    </Loading>
  );
}
