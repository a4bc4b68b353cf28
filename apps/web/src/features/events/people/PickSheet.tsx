import type { UserCard } from '@kindred/validation/accounts';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { trpc } from '../../../app/trpc.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NobodyFound } from '../../../ui/illustrations/NobodyFound.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { useSearch } from '../../../ui/useSearch.tsx';
import { PeopleList, usePeople } from '../../messaging/public.ts';
import { PEOPLE } from '../builder/copy.ts';

const QUERY_MAX = 100;
/** A search that was made a moment ago is answered from memory. */
const FRESH_MS = 30_000;

export interface PickSheetProps extends SheetProps {
  title: string;
  /** Users who are chosen already. */
  taken: readonly string[];
  /** How many can be added. */
  max: number;
  /** The label of the button for a number of chosen users. */
  action?: (count: number) => string;
  isBusy?: boolean;
  /** The sheet closes once its promise is fulfilled, and stays open with what is chosen when it is not. */
  onPick: (people: UserCard[]) => unknown;
}

/** Chooses among members of a tribe. */
export function PickMembers({ tribeId, ...sheet }: PickSheetProps & { tribeId: string }) {
  const { query, field } = useSearch({
    label: PEOPLE.search,
    placeholder: PEOPLE.placeholder,
    max: QUERY_MAX,
    isFirst: true,
  });
  const members = trpc.tribes.members.list.useInfiniteQuery(
    { id: tribeId, ...(query === '' ? {} : { query }) },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: keepPreviousData,
      staleTime: FRESH_MS,
    },
  );
  return (
    <PickSheet {...sheet} search={field}>
      {(row) => (
        <PaginatedList
          label={sheet.title}
          loading={PEOPLE.loading}
          query={members}
          skeleton={
            <>
              <SkeletonRow />
              <SkeletonRow />
              <SkeletonRow />
            </>
          }
          empty={
            <EmptyState
              illustration={<NobodyFound />}
              title={PEOPLE.nobody}
              text={PEOPLE.nobodyText}
              level={3}
            />
          }
        >
          {row}
        </PaginatedList>
      )}
    </PickSheet>
  );
}

/** Chooses among everyone the viewer can find. */
export function PickPeople(sheet: PickSheetProps) {
  const { list, search } = usePeople();
  return (
    <PickSheet {...sheet} search={search}>
      {(row) => <PeopleList list={list}>{row}</PeopleList>}
    </PickSheet>
  );
}

interface ListedProps extends PickSheetProps {
  search: ReactNode;
  children: (row: (person: UserCard) => ReactNode) => ReactNode;
}

function PickSheet(props: ListedProps) {
  const { isOpen, onClose, title, taken, max, action = PEOPLE.add, isBusy = false } = props;
  const [chosen, setChosen] = useState<readonly UserCard[]>([]);
  const isChosen = (id: string) => chosen.some((each) => each.id === id);
  const toggle = (person: UserCard, isOn: boolean) =>
    setChosen((before) => (isOn ? [...before, person] : before.filter(({ id }) => id !== person.id)));
  async function pick() {
    try {
      await props.onPick([...chosen]);
    } catch {
      // The caller says why.
      return;
    }
    setChosen([]);
    onClose();
  }
  return (
    <BottomSheet
      isOpen={isOpen}
      isTall
      onClose={onClose}
      title={title}
      top={props.search}
      bottom={
        <Button size="lg" isWide isBusy={isBusy} disabled={chosen.length === 0} onClick={() => void pick()}>
          {action(chosen.length)}
        </Button>
      }
    >
      {props.children((person) => (
        <CheckField
          label={person.name}
          description={`@${person.handle}`}
          checked={isChosen(person.id) || taken.includes(person.id)}
          disabled={taken.includes(person.id) || (!isChosen(person.id) && chosen.length >= max)}
          onChange={({ currentTarget }) => toggle(person, currentTarget.checked)}
        />
      ))}
    </BottomSheet>
  );
}
