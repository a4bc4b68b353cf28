import type { TribeView } from '@kindred/validation/tribes';
import type { MemberView } from '@kindred/validation/tribes/belonging';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TextField } from '../../../ui/Form.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { NobodyFound } from '../../../ui/illustrations.tsx';
import { ScrollFade } from '../../../ui/ScrollFade.tsx';
import { formatDay } from '../../../ui/time.ts';
import { FILTER_LABELS, MEMBERS, PRESENCE_LABELS, ROLE_LABELS, ROLE_TONES } from './copy.ts';
import classes from './Members.module.css';
import { MorePages } from './MorePages.tsx';
import { usePresence } from './presence.ts';
import { membersQuery } from './query.ts';

const MemberSheet = lazy(() => import('./MemberSheet.tsx'));

type Filter = keyof typeof FILTER_LABELS;
const FILTERS = Object.keys(FILTER_LABELS) as Filter[];
const TYPING_MS = 250;
const QUERY_MAX = 100;

export function MemberList({ tribe }: { tribe: TribeView }) {
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const [query] = useDebouncedValue(typed.trim(), TYPING_MS);
  const list = useInfiniteQuery(membersQuery(tribe.id, { filter, query }));
  const [chosen, setChosen] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const shown = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const person = shown.find(({ id }) => id === chosen);
  usePresence(tribe, shown);
  // Who is there is told to those who are in it too.
  const filters = FILTERS.filter((each) => each !== 'online' || tribe.myRole !== null);
  return (
    <>
      <search className={classes.tools}>
        <TextField
          type="search"
          aria-label={MEMBERS.search}
          placeholder={MEMBERS.placeholder}
          maxLength={QUERY_MAX}
          leftSection={<IconSearch size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <ScrollFade label={MEMBERS.filters}>
          {filters.map((each) => (
            <Chip key={each} isOn={filter === each} onClick={() => setFilter(each)}>
              {FILTER_LABELS[each]}
            </Chip>
          ))}
        </ScrollFade>
      </search>
      <MorePages
        list={list}
        loading={MEMBERS.loading}
        empty={<EmptyState illustration={<NobodyFound />} title={MEMBERS.none} text={MEMBERS.noneText} />}
      >
        {(member) => (
          <Row
            key={member.id}
            member={member}
            onOpen={() => {
              setChosen(member.id);
              setOpen(true);
            }}
          />
        )}
      </MorePages>
      {person !== undefined && (
        <Suspense fallback={null}>
          <MemberSheet
            key={person.id}
            tribe={tribe}
            member={person}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function Row({ member, onOpen }: { member: MemberView; onOpen: () => void }) {
  return (
    <li className={classes.rowBox}>
      <button type="button" className={classes.row} aria-haspopup="dialog" onClick={onOpen}>
        <Avatar
          id={member.id}
          name={member.name}
          src={member.profileImageUrl}
          size={48}
          isOnline={member.presence === 'online'}
        />
        <span className={classes.words}>
          <span className={classes.name}>
            {member.isMe ? `${member.name} (${MEMBERS.you})` : member.name}
            <Badge tone={ROLE_TONES[member.role]}>{ROLE_LABELS[member.role]}</Badge>
          </span>
          <Facts member={member} />
        </span>
      </button>
    </li>
  );
}

export function Facts({ member }: { member: MemberView }) {
  const { presence, joinedAt } = member;
  return (
    <span className={classes.facts}>
      {presence !== null && (
        <>
          <span className={classes.presence} data-presence={presence}>
            {PRESENCE_LABELS[presence]}
          </span>
          {' · '}
        </>
      )}
      {MEMBERS.joined(formatDay(new Date(joinedAt)))}
    </span>
  );
}
