import type { AdminUser } from '@kindred/validation/admin/users';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { profilePath } from '../../../app/currentUser.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { Spoken } from '../../../ui/Spoken.tsx';
import { formatDay } from '../../../ui/time.ts';
import classes from '../Admin.module.css';
import { PLAN_NAMES, ROLE_NAMES, STATE_NAMES, USER, USERS } from '../copy.ts';
import type { Column } from './useColumns.ts';

const UserSheet = lazyPartWithRetry(() => import('./UserSheet.tsx'));
const DeleteUserSheet = lazyPartWithRetry(() => import('./DeleteUserSheet.tsx'));

const CELLS: Readonly<Record<Column, (user: AdminUser) => ReactNode>> = {
  email: ({ email }) => email,
  role: ({ role }) => ROLE_NAMES[role],
  plan: ({ plan }) => PLAN_NAMES[plan],
  state: ({ state }) => STATE_NAMES[state],
  joined: ({ createdAt }) => formatDay(new Date(createdAt)),
  lastSeen: ({ lastSeenAt }) => (lastSeenAt === null ? USER.never : <RelativeTime value={lastSeenAt} />),
};

interface UserRowProps {
  user: AdminUser;
  columns: readonly Column[];
  isSelected: boolean;
  /** The selection of this row cannot be changed. */
  isFixed: boolean;
  onSelect: (isSelected: boolean) => void;
}

export function UserRow({ user, columns, isSelected, isFixed, onSelect }: UserRowProps) {
  const { id, name, handle, state, can } = user;
  return (
    <tr>
      <td>
        <CheckField
          label={<Spoken>{USERS.select(name)}</Spoken>}
          checked={isSelected}
          disabled={isFixed}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        />
      </td>
      <td>
        <Link className={classes.person ?? ''} to={profilePath(user)}>
          <Avatar id={id} name={name} src={user.profileImageUrl} size={40} />
          <span className={classes.words}>
            <span className={classes.name}>
              {name}
              {state !== 'active' && !columns.includes('state') && (
                <Badge tone={state === 'suspended' ? 'red' : 'amber'}>{STATE_NAMES[state]}</Badge>
              )}
            </span>
            <span className={classes.sub}>@{handle}</span>
          </span>
        </Link>
      </td>
      {columns.map((column) => (
        <td key={column} data-label={USERS[column]}>
          {CELLS[column](user)}
        </td>
      ))}
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
