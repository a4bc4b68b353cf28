import { isBlank } from '@kindred/validation/characters';
import type { TribeView } from '@kindred/validation/tribes';
import type { SpaceCandidate, SpaceMember } from '@kindred/validation/tribes/spaceMembers';
import type { SpaceView } from '@kindred/validation/tribes/spaces';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { MorePages } from '../../../app/MorePages.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { TextField } from '../../../ui/Form.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { NobodyFound } from '../../../ui/illustrations/NobodyFound.tsx';
import { OpenPlaces } from '../../../ui/illustrations/OpenPlaces.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { formatDay } from '../../../ui/time.ts';
import { PEOPLE } from './copy.ts';
import classes from './PeopleSheet.module.css';
import { spaceCandidatesQuery, spaceMembersQuery } from './query.ts';
import { useAddPerson, useTakeOut } from './usePeople.ts';

interface PeopleSheetProps {
  tribe: TribeView;
  space: SpaceView;
  isOpen: boolean;
  onClose: () => void;
}

const TYPING_MS = 250;
const QUERY_MAX = 100;

/** Who was added to a space by name, and members who could be. */
export default function PeopleSheet({ tribe, space, isOpen, onClose }: PeopleSheetProps) {
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(isBlank(typed) ? '' : typed.trim(), TYPING_MS);
  const search = useRef<HTMLInputElement>(null);
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={PEOPLE.title}
      isTall
      top={
        <TextField
          ref={search}
          type="search"
          aria-label={PEOPLE.search}
          placeholder={PEOPLE.placeholder}
          maxLength={QUERY_MAX}
          leftSection={<IconSearch size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      }
    >
      {isBlank(typed) || query === '' ? (
        // Whose row goes takes the button that was pressed along.
        <Added tribe={tribe} space={space} onTakenOut={() => search.current?.focus()} />
      ) : (
        <Found tribe={tribe} space={space} query={query} />
      )}
    </BottomSheet>
  );
}

interface PartProps {
  tribe: TribeView;
  space: SpaceView;
}

function Added({ tribe, space, onTakenOut }: PartProps & { onTakenOut: () => void }) {
  const list = useInfiniteQuery(spaceMembersQuery(tribe.id, space.id));
  const takeOut = useTakeOut(tribe.id, space.id);
  return (
    <>
      <p className={classes.intro}>{PEOPLE.introOf[space.type] ?? PEOPLE.intro}</p>
      <MorePages
        list={list}
        loading={PEOPLE.loading}
        empty={
          <EmptyState illustration={<OpenPlaces />} title={PEOPLE.empty} text={PEOPLE.emptyText} level={3} />
        }
      >
        {(person) => (
          <Row key={person.id} person={person} facts={factsOf(person)}>
            <Button
              size="sm"
              variant="soft"
              tone="neutral"
              aria-label={PEOPLE.removeNamed(person.name)}
              onClick={() => {
                takeOut.mutate(person);
                onTakenOut();
              }}
            >
              {PEOPLE.remove}
            </Button>
          </Row>
        )}
      </MorePages>
    </>
  );
}

function factsOf({ addedAt, addedBy, how }: SpaceMember): string {
  const since = PEOPLE.since(formatDay(new Date(addedAt)));
  if (how === 'automation') return `${since} ${PEOPLE.byRule}`;
  return addedBy === null ? since : `${since} ${PEOPLE.by(addedBy.name)}`;
}

function Found({ tribe, space, query }: PartProps & { query: string }) {
  const found = useQuery(spaceCandidatesQuery(tribe.id, space.id, query));
  if (found.data === undefined) {
    if (found.error !== null) {
      return <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} />;
    }
    return (
      <Loading label={PEOPLE.finding}>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  }
  const { items } = found.data;
  if (items.length === 0) {
    return (
      <EmptyState illustration={<NobodyFound />} title={PEOPLE.nobody} text={PEOPLE.nobodyText} level={3} />
    );
  }
  return (
    <ul className={classes.list} aria-busy={found.isPlaceholderData}>
      {items.map((person) => (
        <Candidate key={person.id} tribe={tribe} space={space} person={person} />
      ))}
    </ul>
  );
}

function Candidate({ tribe, space, person }: PartProps & { person: SpaceCandidate }) {
  const add = useAddPerson(tribe.id, space.id, person);
  const isAdded = person.isAdded || add.isSuccess;
  return (
    <Row person={person} facts={person.isReader && !isAdded ? PEOPLE.reads : `@${person.handle}`}>
      <Button
        size="sm"
        variant="soft"
        aria-label={isAdded ? undefined : PEOPLE.addNamed(person.name)}
        isBusy={add.isPending}
        disabled={isAdded}
        onClick={() => add.mutate()}
      >
        {isAdded ? PEOPLE.added : PEOPLE.add}
      </Button>
    </Row>
  );
}

function Row({
  person,
  facts,
  children,
}: {
  person: SpaceMember | SpaceCandidate;
  facts: string;
  children: ReactNode;
}) {
  return (
    <li className={classes.row}>
      <Avatar id={person.id} name={person.name} src={person.profileImageUrl} size={44} />
      <span className={classes.words}>
        <span className={classes.name}>{person.name}</span>
        <span className={classes.facts}>{facts}</span>
      </span>
      {children}
    </li>
  );
}
