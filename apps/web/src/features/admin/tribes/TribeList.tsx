import type { AdminTribe } from '@kindred/validation/admin/tribes';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { trpc } from '../../../app/trpc.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NobodyFound } from '../../../ui/illustrations.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { formatDay } from '../../../ui/time.ts';
import { useSearch } from '../../../ui/useSearch.tsx';
import classes from '../Admin.module.css';
import { TRIBES } from '../copy.ts';

const QUERY_MAX = 100;

export function TribeList() {
  const { query, field } = useSearch({
    label: TRIBES.search,
    placeholder: TRIBES.placeholder,
    max: QUERY_MAX,
  });
  const list = trpc.admin.tribes.list.useInfiniteQuery(query === '' ? {} : { q: query }, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <div className={classes.part}>
      <search>{field}</search>
      <PaginatedList
        label={TRIBES.list}
        loading={TRIBES.loading}
        query={list}
        skeleton={
          <>
            <SkeletonRow />
            <SkeletonRow />
            <SkeletonRow />
          </>
        }
        empty={<EmptyState illustration={<NobodyFound />} title={TRIBES.none} text={TRIBES.noneText} />}
      >
        {(tribe) => <TribeCard tribe={tribe} />}
      </PaginatedList>
    </div>
  );
}

function TribeCard({ tribe }: { tribe: AdminTribe }) {
  const { id, slug, name, imageUrl, isPrivate, isVerified, memberCount, owner, createdAt } = tribe;
  return (
    <Link className={classes.card ?? ''} to={`/tribe/${slug}`}>
      <Avatar id={id} name={name} src={imageUrl} size={44} />
      <span className={classes.words}>
        <span className={classes.name}>
          {name}
          {isPrivate && <Badge tone="neutral">{TRIBES.private}</Badge>}
          {isVerified && <Badge tone="teal">{TRIBES.verified}</Badge>}
        </span>
        <span className={classes.sub}>
          {TRIBES.members(memberCount)} · {TRIBES.created(formatDay(new Date(createdAt)))}
        </span>
        {owner !== null && <span className={classes.sub}>{TRIBES.owner(owner.name)}</span>}
      </span>
    </Link>
  );
}
