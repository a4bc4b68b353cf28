import { BULK_USERS_MAX } from '@kindred/validation/admin/bulk';
import type { AdminUser } from '@kindred/validation/admin/users';
import { useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { NextPage } from '../../../app/PaginatedList.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { NobodyFound } from '../../../ui/illustrations/NobodyFound.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { Spoken } from '../../../ui/Spoken.tsx';
import classes from '../Admin.module.css';
import { USERS } from '../copy.ts';
import { BulkBar } from './BulkBar.tsx';
import type { useUsers } from './hooks.ts';
import { UserRow } from './UserRow.tsx';
import type { Column } from './useColumns.ts';

interface UsersProps {
  query: ReturnType<typeof useUsers>;
  columns: readonly Column[];
}

/** The users of a filter as a table, with what is done to several of them at once. */
export function Users({ query, columns }: UsersProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const users = query.data?.pages.flatMap(({ items }) => items);
  if (users === undefined) {
    if (query.error) {
      return <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />;
    }
    return (
      <Loading label={USERS.loading}>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  }
  // A page can be empty and still not be the last.
  if (users.length === 0 && !query.hasNextPage) {
    return <EmptyState illustration={<NobodyFound />} title={USERS.none} text={USERS.noneText} />;
  }
  const selectable = users.filter(isSelectable);
  const selected = selectable.filter(({ id }) => chosen.has(id));
  function choose({ id }: AdminUser, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  }
  return (
    <>
      <BulkBar
        selectable={selectable.slice(0, BULK_USERS_MAX)}
        selected={selected}
        onSelect={(next) => setChosen(new Set(next.map(({ id }) => id)))}
      />
      <table className={classes.table} aria-label={USERS.list} data-selectable>
        <thead>
          <tr>
            <th scope="col">
              <Spoken>{USERS.bulk}</Spoken>
            </th>
            <th scope="col">{USERS.user}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {USERS[column]}
              </th>
            ))}
            <th scope="col">{USERS.actions}</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => {
            const isSelected = chosen.has(user.id);
            return (
              <UserRow
                key={user.id}
                user={user}
                columns={columns}
                isSelected={isSelected}
                // No more than one call takes.
                isFixed={!isSelectable(user) || (!isSelected && selected.length >= BULK_USERS_MAX)}
                onSelect={(isChosen) => choose(user, isChosen)}
              />
            );
          })}
        </tbody>
      </table>
      <NextPage query={query} />
    </>
  );
}

const isSelectable = ({ can }: AdminUser) => can.suspend || can.approve;
