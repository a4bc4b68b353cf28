import type { TribeView } from '@kindred/validation/tribes';
import type { MemberView } from '@kindred/validation/tribes/memberships';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MorePages } from '../../../app/MorePages.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NobodyFound } from '../../../ui/illustrations/NobodyFound.tsx';
import { ScrollFade } from '../../../ui/ScrollFade.tsx';
import { formatDay } from '../../../ui/time.ts';
import { useSearch } from '../../../ui/useSearch.tsx';
import { AuthorBadge } from '../../feed/public.tsx';
import { FILTER_LABELS, MEMBERS, PRESENCE_LABELS, ROLE_LABELS, ROLE_TONES } from './copy.ts';
import classes from './Members.module.css';
import { OpenMember, useOpenMember } from './OpenMember.tsx';
import { ONLINE_EVERY_MS, type Shown, useComings } from './online.ts';
import { usePresence } from './presence.ts';
import { membersQuery } from './query.ts';

type Filter = keyof typeof FILTER_LABELS;
const FILTERS = Object.keys(FILTER_LABELS) as Filter[];
const QUERY_MAX = 100;

export function MemberList({ tribe }: { tribe: TribeView }) {
  const [filter, setFilter] = useState<Filter>('all');
  const { query, field } = useSearch({
    label: MEMBERS.search,
    placeholder: MEMBERS.placeholder,
    max: QUERY_MAX,
  });
  const isOnline = filter === 'online';
  const list = useInfiniteQuery({
    ...membersQuery(tribe.id, { filter, query }),
    refetchInterval: isOnline ? ONLINE_EVERY_MS : false,
  });
  const members = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const open = useOpenMember();
  usePresence(tribe, members);
  const isOther = list.data === undefined || list.isPlaceholderData;
  const shown = useComings(isOther ? '' : `${filter} ${query}`, isOnline && !isOther, members);
  const isDeserted = !list.hasNextPage && shown.every(({ moves }) => moves === 'goes');
  // Who is there is told to those who are in it too.
  const filters = FILTERS.filter((each) => each !== 'online' || tribe.myRole !== null);
  return (
    <>
      <search className={classes.tools}>
        {field}
        <ScrollFade label={MEMBERS.filters}>
          {filters.map((each) => (
            <Chip key={each} isOn={filter === each} onClick={() => setFilter(each)}>
              {FILTER_LABELS[each]}
            </Chip>
          ))}
        </ScrollFade>
      </search>
      <MorePages
        list={{ ...list, data: list.data && { pages: [{ items: isDeserted ? [] : shown }] } }}
        loading={MEMBERS.loading}
        empty={<EmptyState illustration={<NobodyFound />} title={MEMBERS.none} text={MEMBERS.noneText} />}
      >
        {({ member, moves }) => (
          <Row key={member.id} member={member} moves={moves} onOpen={() => open.show(member.id)} />
        )}
      </MorePages>
      <OpenMember tribe={tribe} id={open.id} members={members} onClose={() => open.show(null)} />
    </>
  );
}

interface RowProps {
  member: MemberView;
  moves: Shown['moves'];
  onOpen: () => void;
}

function Row({ member, moves, onOpen }: RowProps) {
  return (
    <li className={classes.rowBox} data-moves={moves} inert={moves === 'goes'}>
      <div className={classes.fold}>
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
              <RoleBadge member={member} />
            </span>
            <Facts member={member} />
          </span>
        </button>
      </div>
    </li>
  );
}

/** A mentor is shown as one where no role says more. */
function RoleBadge({ member: { role, isMentor } }: { member: MemberView }) {
  if (isMentor && role === 'member') return <AuthorBadge badge="mentor" />;
  return <Badge tone={ROLE_TONES[role]}>{ROLE_LABELS[role]}</Badge>;
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
