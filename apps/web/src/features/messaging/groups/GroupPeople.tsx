import type { ConversationView } from '@kindred/validation/messaging';
import type { GroupMemberView } from '@kindred/validation/messaging/groups';
import { IconDots, IconUserPlus } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { NobodyFound } from '../../../ui/illustrations/NobodyFound.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { useSearch } from '../../../ui/useSearch.tsx';
import { MoreButton } from '../MoreButton.tsx';
import { useIsOnline } from '../online.ts';
import { GROUP, ROLES } from './copy.ts';
import classes from './Groups.module.css';
import { peopleQuery } from './query.ts';

const AddPeopleSheet = lazyPartWithRetry(() => import('./AddPeopleSheet.tsx'));
const PersonSheet = lazyPartWithRetry(() => import('./PersonSheet.tsx'));
const SEARCH_MAX = 80;

export function GroupPeople({ group }: { group: ConversationView }) {
  const { query: typed, field } = useSearch({
    label: GROUP.search,
    placeholder: GROUP.searchHint,
    max: SEARCH_MAX,
  });
  const search = typed.replace(/^@/, '');
  const list = useInfiniteQuery({ ...peopleQuery(group.id, search), placeholderData: keepPreviousData });
  const [isAdding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<GroupMemberView | null>(null);
  return (
    <section className={classes.part} aria-label={GROUP.people(group.memberCount)}>
      <div className={classes.line}>
        <h3 className={classes.heading}>{GROUP.people(group.memberCount)}</h3>
        {group.can.add && (
          <Button
            size="sm"
            variant="soft"
            icon={<IconUserPlus size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {GROUP.add}
          </Button>
        )}
      </div>
      <p className={classes.hint}>{GROUP.order}</p>
      {field}
      <People list={list} onMenu={setChosen} />
      <Suspense fallback={null}>
        {isAdding && <AddPeopleSheet id={group.id} onClose={() => setAdding(false)} />}
        {chosen !== null && <PersonSheet id={group.id} person={chosen} onClose={() => setChosen(null)} />}
      </Suspense>
    </section>
  );
}

interface PeopleProps {
  list: ReturnType<typeof useInfiniteQuery<GroupMemberView[], Error, { pages: GroupMemberView[][] }>>;
  onMenu: (person: GroupMemberView) => void;
}

function People({ list, onMenu }: PeopleProps) {
  const { data, error, refetch } = list;
  if (data === undefined) {
    if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={GROUP.loading}>
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  }
  const people = data.pages.flat();
  if (people.length === 0) {
    return <EmptyState illustration={<NobodyFound />} title={GROUP.none} text={GROUP.noneText} level={3} />;
  }
  return (
    <>
      <ul className={classes.people}>
        {people.map((person) => (
          <Person key={person.id} person={person} onMenu={onMenu} />
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  );
}

function Person({ person, onMenu }: { person: GroupMemberView; onMenu: (person: GroupMemberView) => void }) {
  const { id, name, handle, profileImageUrl, role, isMe, can } = person;
  const isOnline = useIsOnline(id);
  return (
    <li className={classes.person}>
      <Avatar id={id} name={name} src={profileImageUrl} size={44} isOnline={isOnline && !isMe} />
      <span className={classes.who}>
        <span className={classes.called} dir="auto">
          {isMe ? `${name} (${GROUP.you})` : name}
        </span>
        <span className={classes.hint}>@{handle}</span>
      </span>
      {role !== 'member' && <Badge>{ROLES[role]}</Badge>}
      {(can.remove || can.setRole) && (
        <IconButton label={GROUP.optionsOf(name)} onClick={() => onMenu(person)}>
          <IconDots size={ICON.row} stroke={ICON_STROKE} />
        </IconButton>
      )}
    </li>
  );
}
