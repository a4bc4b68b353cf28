import { PEOPLE_LISTS, POSTS_COUNTED_MAX, type ProfileView } from '@kindred/validation/profiles';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPartWithRetry } from '../../app/lazyWithRetry.tsx';
import { formatCount } from '../../ui/count.ts';
import { LISTS, PROFILE } from './copy.ts';
import classes from './Profile.module.css';

const PeopleSheet = lazyPartWithRetry(() => import('./PeopleSheet.tsx'));

type List = (typeof PEOPLE_LISTS)[number];
const COUNTS = { followers: 'followerCount', following: 'followingCount', friends: 'friendCount' } as const;

/** How many people there are around somebody; the address says which of the lists is open: `?people=followers`. */
export function ProfileCounts({ profile }: { profile: ProfileView }) {
  const [params, setParams] = useSearchParams();
  const asked = PEOPLE_LISTS.find((each) => each === params.get('people'));
  // Stays in the page as it was while it closes.
  const [list, setList] = useState<List | undefined>(asked);
  if (asked !== undefined && asked !== list) setList(asked);
  function open(people: List | undefined) {
    const next = new URLSearchParams(params);
    if (people === undefined) next.delete('people');
    else next.set('people', people);
    setParams(next, { replace: true, preventScrollReset: true });
  }
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
            onClick={() => open(each)}
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
      {list !== undefined && (
        <Suspense fallback={null}>
          <PeopleSheet
            profile={profile}
            list={list}
            isOpen={asked !== undefined}
            onClose={() => open(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
