import type { Role } from '@kindred/validation/accounts';
import {
  USER_QUERY_MAX,
  USER_SORTS,
  USER_STATES,
  type UserSort,
  type UserState,
  WAITING_COUNTED_MAX,
} from '@kindred/validation/admin/users';
import { IconColumns, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { useSearch } from '../../../ui/useSearch.tsx';
import classes from '../Admin.module.css';
import { ROLE_NAMES, STATE_NAMES, USERS } from '../copy.ts';
import { INVITATIONS } from '../invitations/copy.ts';
import { useExport } from '../useExport.ts';
import { useUsers, useWaitingCount } from './hooks.ts';
import { GIVEN_ROLES } from './roles.ts';
import { Users } from './Users.tsx';
import { useColumns } from './useColumns.ts';

const ColumnSheet = lazyPartWithRetry(() => import('./ColumnSheet.tsx'));

const EVERY = 'every';
const ROLE_OPTIONS = [
  { value: EVERY, label: USERS.everyRole },
  ...GIVEN_ROLES.map((value) => ({ value, label: ROLE_NAMES[value] })),
];
/** @param waiting how many users wait for approval */
const stateOptions = (waiting: number) => [
  { value: EVERY, label: USERS.everyState },
  ...USER_STATES.map((value) => ({
    value,
    label: value === 'waiting' ? USERS.waiting(waiting, WAITING_COUNTED_MAX) : STATE_NAMES[value],
  })),
];
const SORT_OPTIONS = USER_SORTS.map((value) => ({ value, label: USERS.sorts[value] }));

/** All users, by name, role and state. */
export function UserTable() {
  const [role, setRole] = useState<string>(EVERY);
  const [sort, setSort] = useState<UserSort>('newest');
  const [address] = useSearchParams();
  const [state, setState] = useState<string>(
    () => USER_STATES.find((each) => each === address.get('state')) ?? EVERY,
  );
  const { query: q, field } = useSearch({
    label: USERS.search,
    placeholder: USERS.placeholder,
    max: USER_QUERY_MAX,
    initial: address.get('q') ?? '',
  });
  const filter = {
    sort,
    ...(q !== '' && { q }),
    ...(role !== EVERY && { role: role as Role }),
    ...(state !== EVERY && { state: state as UserState }),
  };
  const query = useUsers(filter);
  const waiting = useWaitingCount();
  const download = useExport('users.csv', filter, USERS.exportFailed);
  const [columns, setColumns] = useColumns();
  return (
    <div className={classes.part}>
      <search className={classes.tools}>
        {field}
        <SelectField label={USERS.role} options={ROLE_OPTIONS} value={role} onChange={setRole} />
        <SelectField
          label={USERS.state}
          options={stateOptions(waiting.data?.count ?? 0)}
          value={state}
          onChange={setState}
        />
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
        <SheetButton Sheet={ColumnSheet} sheet={{ columns, onChange: setColumns }}>
          {(trigger) => (
            <Button
              variant="soft"
              size="sm"
              icon={<IconColumns size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
              {...trigger}
            >
              {USERS.columns}
            </Button>
          )}
        </SheetButton>
        <ButtonLink to="/admin/invitations" variant="soft" size="sm">
          {INVITATIONS.title}
        </ButtonLink>
      </div>
      <Users query={query} columns={columns} />
    </div>
  );
}
