import { PEOPLE_LISTS, POSTS_COUNTED_MAX, type ProfileView } from '@kindred/validation/profiles';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../app/lazily.tsx';
import { formatCount } from '../../ui/count.ts';
import { LISTS, PROFILE } from './copy.ts';
import classes from './Profile.module.css';

const PeopleSheet = lazyPart(() => import('./PeopleSheet.tsx'));

type List = (typeof PEOPLE_LISTS)[number];
const COUNTS = { followers: 'followerCount', following: 'followingCount', friends: 'friendCount' } as const;

export function ProfileCounts({ profile }: { profile: ProfileView }) {
  const [list, setList] = useState<List>('followers');
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  return (
    <div className={classes.counts}>
      {PEOPLE_LISTS.map((each) => {
        const count = profile[COUNTS[each]];
        return (
          <button
            key={each}
            type="button"
            className={classes.count}
            aria-haspopup="dialog"
            onClick={() => {
              setList(each);
              setNeeded(true);
              setOpen(true);
            }}
          >
            <span className={classes.number}>{formatCount(count)}</span>{' '}
            <span className={classes.label}>{count === 1 ? LISTS[each].one : LISTS[each].label}</span>
          </button>
        );
      })}
      <p className={classes.count}>
        <span className={classes.number}>
          {formatCount(profile.postCount)}
          {profile.postCount >= POSTS_COUNTED_MAX && '+'}
        </span>{' '}
        <span className={classes.label}>{PROFILE.postCount(profile.postCount)}</span>
      </p>
      {isNeeded && (
        <Suspense fallback={null}>
          <PeopleSheet profile={profile} list={list} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
