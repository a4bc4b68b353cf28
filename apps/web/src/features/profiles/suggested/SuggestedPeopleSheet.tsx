import { messageOf } from '../../../app/errors.ts';
import { trpc } from '../../../app/trpc.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { OpenPlaces } from '../../../ui/illustrations/OpenPlaces.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import classes from '../PeopleSheet.module.css';
import { PeopleSkeleton, PersonRow } from '../PersonRow.tsx';
import { reasonOf, SUGGESTED } from './copy.ts';

export default function SuggestedPeopleSheet({ isOpen, onClose }: SheetProps) {
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={SUGGESTED.title} isTall>
      <People onChosen={onClose} />
    </BottomSheet>
  );
}

function People({ onChosen }: { onChosen: () => void }) {
  const people = trpc.profiles.suggested.useQuery(undefined, { staleTime: 0 });
  if (people.data === undefined) {
    if (people.error !== null) {
      return <ErrorState message={messageOf(people.error)} onRetry={() => void people.refetch()} />;
    }
    return <PeopleSkeleton label={SUGGESTED.loading} />;
  }
  if (people.data.length === 0) {
    return (
      <EmptyState
        illustration={<OpenPlaces />}
        title={SUGGESTED.empty}
        text={SUGGESTED.emptyText}
        action={<ButtonLink to="/tribes?tab=discover">{SUGGESTED.action}</ButtonLink>}
      />
    );
  }
  return (
    <ul className={classes.list}>
      {people.data.map((person) => (
        <PersonRow key={person.id} person={person} text={reasonOf(person)} onChosen={onChosen} />
      ))}
    </ul>
  );
}
