import type { PEOPLE_LISTS, ProfileView } from '@kindred/validation/profiles';
import { type ReactNode, useRef } from 'react';
import { messageOf } from '../../app/errors.ts';
import { usePlace } from '../../app/inView.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { OpenPlaces } from '../../ui/illustrations/OpenPlaces.tsx';
import { LISTS, PEOPLE } from './copy.ts';
import { usePeople } from './hooks.ts';
import classes from './PeopleSheet.module.css';
import { PeopleSkeleton, PersonRow } from './PersonRow.tsx';

interface PeopleSheetProps {
  profile: ProfileView;
  list: (typeof PEOPLE_LISTS)[number];
  isOpen: boolean;
  onClose: () => void;
}

export default function PeopleSheet({ profile, list, isOpen, onClose }: PeopleSheetProps) {
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={LISTS[list].title} isTall>
      <People profile={profile} list={list} onChosen={onClose} />
    </BottomSheet>
  );
}

function People({
  profile,
  list,
  onChosen,
}: Pick<PeopleSheetProps, 'profile' | 'list'> & { onChosen: () => void }) {
  const people = usePeople(list, profile.id);
  const copy = LISTS[list];
  if (people.data === undefined) {
    if (people.error !== null) {
      return <ErrorState message={messageOf(people.error)} onRetry={() => void people.refetch()} />;
    }
    return <PeopleSkeleton label={copy.loading} />;
  }
  const shown = people.data.pages.flatMap(({ items }) => items);
  if (shown.length === 0) {
    return (
      <EmptyState
        illustration={<OpenPlaces />}
        title={profile.isMe ? copy.emptyMine : copy.empty}
        text={list === 'friends' ? PEOPLE.emptyText : undefined}
        action={profile.isMe && list !== 'followers' && <ButtonLink to="/search">{PEOPLE.find}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <Shown isMyFollowers={profile.isMe && list === 'followers'}>
        {shown.map((person) => (
          <PersonRow key={person.id} person={person} onChosen={onChosen} />
        ))}
      </Shown>
      {people.hasNextPage && (
        <div className={classes.more}>
          {people.isFetchNextPageError && <p role="alert">{PEOPLE.moreFailed}</p>}
          <Button
            variant="soft"
            isWide
            isBusy={people.isFetchingNextPage}
            onClick={() => void people.fetchNextPage()}
          >
            {PEOPLE.more}
          </Button>
        </div>
      )}
    </>
  );
}

function Shown({ isMyFollowers, children }: { isMyFollowers: boolean; children: ReactNode }) {
  const all = useRef<HTMLUListElement>(null);
  // Several who started following me are told of by this list, whichever way somebody came to it.
  usePlace(isMyFollowers ? MY_FOLLOWERS : null, all);
  return (
    <ul ref={all} className={classes.list}>
      {children}
    </ul>
  );
}

const MY_FOLLOWERS = '/profile/me?people=followers';
