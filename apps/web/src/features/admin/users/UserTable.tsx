import { ROLES, type Role } from '@kindred/validation/accounts';
import {
  type AdminUser,
  USER_QUERY_MAX,
  USER_SORTS,
  USER_STATES,
  type UserSort,
  type UserState,
} from '@kindred/validation/admin/users';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { profilePath } from '../../../app/currentUser.ts';
import { messageOf } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { NextPage } from '../../../app/PaginatedList.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { NobodyFound } from '../../../ui/illustrations.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { formatDay } from '../../../ui/time.ts';
import { useSearch } from '../../../ui/useSearch.tsx';
import classes from '../Admin.module.css';
import { ROLE_NAMES, STATE_NAMES, USERS } from '../copy.ts';
import { useUsers } from './hooks.ts';
import { useExport } from './useExport.ts';

const UserSheet = lazyPartWithRetry(() => import('./UserSheet.tsx'));
const DeleteUserSheet = lazyPartWithRetry(() => import('./DeleteUserSheet.tsx'));

const EVERY = 'every';
const ROLE_OPTIONS = [
  { value: EVERY, label: USERS.everyRole },
  ...ROLES.filter((role) => role !== 'guest' && role !== 'owner').map((value) => ({
    value,
    label: ROLE_NAMES[value],
  })),
];
const STATE_OPTIONS = [
  { value: EVERY, label: USERS.everyState },
  ...USER_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
];
const SORT_OPTIONS = USER_SORTS.map((value) => ({ value, label: USERS.sorts[value] }));

/** All users, by name, role and state. */
export function UserTable() {
  const [role, setRole] = useState<string>(EVERY);
  const [state, setState] = useState<string>(EVERY);
  const [sort, setSort] = useState<UserSort>('newest');
  const { query: q, field } = useSearch({
    label: USERS.search,
    placeholder: USERS.placeholder,
    max: USER_QUERY_MAX,
  });
  const filter = {
    sort,
    ...(q !== '' && { q }),
    ...(role !== EVERY && { role: role as Role }),
    ...(state !== EVERY && { state: state as UserState }),
  };
  const query = useUsers(filter);
  const download = useExport(filter);
  return (
    <div className={classes.part}>
      <search className={classes.tools}>
        {field}
        <SelectField label={USERS.role} options={ROLE_OPTIONS} value={role} onChange={setRole} />
        <SelectField label={USERS.state} options={STATE_OPTIONS} value={state} onChange={setState} />
        <SelectField label={USERS.sort} options={SORT_OPTIONS} value={sort} onChange={setSort} />
      </search>
      <div className={classes.actions}>
        <Button
          variant="soft"
          size="sm"
          icon={<IconDownload size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
          isBusy={download.isBusy}
          onClick={() => void download.run()}
        >
          {USERS.export}
        </Button>
      </div>
      <Users query={query} />
    </div>
  );
}

function Users({ query }: { query: ReturnType<typeof useUsers> }) {
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
  return (
    <>
      <table className={classes.table} aria-label={USERS.list}>
        <thead>
          <tr>
            <th scope="col">{USERS.user}</th>
            <th scope="col">{USERS.email}</th>
            <th scope="col">{USERS.role}</th>
            <th scope="col">{USERS.joined}</th>
            <th scope="col">{USERS.actions}</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </tbody>
      </table>
      <NextPage query={query} />
    </>
  );
}

function UserRow({ user }: { user: AdminUser }) {
  const { id, name, handle, email, role, state, can } = user;
  return (
    <tr>
      <td>
        <Link className={classes.person ?? ''} to={profilePath(user)}>
          <Avatar id={id} name={name} src={user.profileImageUrl} size={40} />
          <span className={classes.words}>
            <span className={classes.name}>
              {name}
              {state !== 'active' && (
                <Badge tone={state === 'suspended' ? 'red' : 'amber'}>{STATE_NAMES[state]}</Badge>
              )}
            </span>
            <span className={classes.sub}>@{handle}</span>
          </span>
        </Link>
      </td>
      <td>{email}</td>
      <td>{ROLE_NAMES[role]}</td>
      <td>{formatDay(new Date(user.createdAt))}</td>
      <td>
        <span className={classes.actions}>
          <SheetButton Sheet={UserSheet} sheet={{ user }}>
            {(trigger) => (
              <Button size="sm" variant="soft" aria-label={USERS.editNamed(name)} {...trigger}>
                {USERS.edit}
              </Button>
            )}
          </SheetButton>
          {can.delete && (
            <SheetButton Sheet={DeleteUserSheet} sheet={{ user }}>
              {(trigger) => (
                <Button
                  size="sm"
                  variant="soft"
                  tone="danger"
                  aria-label={USERS.deleteNamed(name)}
                  {...trigger}
                >
                  {USERS.delete}
                </Button>
              )}
            </SheetButton>
          )}
        </span>
      </td>
    </tr>
  );
}
