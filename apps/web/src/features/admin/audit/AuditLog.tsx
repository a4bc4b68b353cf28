import { AUDIT_ACTIONS, type AuditAction } from '@kindred/validation/admin/audit';
import { useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { NextPage } from '../../../app/PaginatedList.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { TextField } from '../../../ui/Form.tsx';
import { SafeAgain } from '../../../ui/illustrations.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import classes from '../Admin.module.css';
import { ACTION_NAMES, AUDIT } from '../copy.ts';
import { AuditCheck } from './AuditCheck.tsx';
import { AuditEntry } from './AuditEntry.tsx';
import { useAuditLog } from './hooks.ts';

const EVERY = 'every';
const OPTIONS = [
  { value: EVERY, label: AUDIT.everyAction },
  ...AUDIT_ACTIONS.map((value) => ({ value, label: ACTION_NAMES[value] })),
];
const DAY_MS = 86_400_000;
/** Midnight of a day as its field has it, where the reader is. */
const midnight = (day: string) => new Date(`${day}T00:00:00`).getTime();

export function AuditLog() {
  const [action, setAction] = useState<string>(EVERY);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const filter = {
    ...(action !== EVERY && { action: action as AuditAction }),
    ...(from !== '' && { from: new Date(midnight(from)).toISOString() }),
    ...(to !== '' && { to: new Date(midnight(to) + DAY_MS).toISOString() }),
  };
  const query = useAuditLog(filter);
  return (
    <div className={classes.part}>
      <search className={classes.tools}>
        <SelectField label={AUDIT.action} options={OPTIONS} value={action} onChange={setAction} />
        <TextField
          type="date"
          label={AUDIT.from}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextField
          type="date"
          label={AUDIT.to}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </search>
      <AuditCheck />
      <Entries query={query} isNarrowed={Object.keys(filter).length > 0} />
    </div>
  );
}

function Entries({ query, isNarrowed }: { query: ReturnType<typeof useAuditLog>; isNarrowed: boolean }) {
  const entries = query.data?.pages.flatMap(({ items }) => items);
  if (entries === undefined) {
    if (query.error) {
      return <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />;
    }
    return (
      <Loading label={AUDIT.loading}>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  }
  if (entries.length === 0) {
    return (
      <EmptyState
        illustration={<SafeAgain />}
        title={isNarrowed ? AUDIT.noneFound : AUDIT.none}
        text={isNarrowed ? AUDIT.noneFoundText : AUDIT.noneText}
      />
    );
  }
  return (
    <>
      <ul className={classes.entries} aria-label={AUDIT.list}>
        {entries.map((entry) => (
          <li key={entry.number}>
            <AuditEntry entry={entry} />
          </li>
        ))}
      </ul>
      <NextPage query={query} />
    </>
  );
}
