import type { AdminTribe } from '@kindred/validation/admin/tribes';
import { Link } from 'react-router-dom';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NobodyFound } from '../../../ui/illustrations.tsx';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { formatDay } from '../../../ui/time.ts';
import { useSearch } from '../../../ui/useSearch.tsx';
import classes from '../Admin.module.css';
import { ARCHIVED, HIDDEN, TRIBES } from '../copy.ts';
import { useTribes } from './hooks.ts';

const TribeSheet = lazyPartWithRetry(() => import('./TribeSheet.tsx'));

const QUERY_MAX = 100;

/** All tribes, by name. */
export function TribeList() {
  const { query, field } = useSearch({
    label: TRIBES.search,
    placeholder: TRIBES.placeholder,
    max: QUERY_MAX,
  });
  const list = useTribes(query);
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
  const { id, slug, name, imageUrl, isPrivate, isVerified, isHidden, state, memberCount, owner } = tribe;
  return (
    <div className={classes.card}>
      <Link className={classes.person ?? ''} to={`/tribe/${slug}`}>
        <Avatar id={id} name={name} src={imageUrl} size={44} />
        <span className={classes.words}>
          <span className={classes.name}>
            {name}
            {isPrivate && <Badge tone="neutral">{TRIBES.private}</Badge>}
            {isVerified && <Badge tone="teal">{TRIBES.verified}</Badge>}
            {isHidden && <Badge tone="amber">{HIDDEN}</Badge>}
            {state === 'closed' && <Badge tone="amber">{ARCHIVED}</Badge>}
          </span>
          <span className={classes.sub}>
            {TRIBES.members(memberCount)} · {TRIBES.created(formatDay(new Date(tribe.createdAt)))}
          </span>
          {owner !== null && <span className={classes.sub}>{TRIBES.owner(owner.name)}</span>}
        </span>
      </Link>
      <SheetButton Sheet={TribeSheet} sheet={{ tribe }}>
        {(trigger) => (
          <Button size="sm" variant="soft" aria-label={TRIBES.manageNamed(name)} {...trigger}>
            {TRIBES.manage}
          </Button>
        )}
      </SheetButton>
    </div>
  );
}
