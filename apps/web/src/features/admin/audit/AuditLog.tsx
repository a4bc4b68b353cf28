import { AUDIT_ACTIONS, type AuditAction, type AuditEntryView } from '@kindred/validation/admin/audit';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { NextPage } from '../../../app/PaginatedList.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { TextField } from '../../../ui/Form.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { NobodyFound } from '../../../ui/illustrations/NobodyFound.tsx';
import { TickedList } from '../../../ui/illustrations/TickedList.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import classes from '../Admin.module.css';
import { ACTION_NAMES, AUDIT } from '../copy.ts';
import { useExport } from '../useExport.ts';
import { useUsers } from '../users/hooks.ts';
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
  const [actor, setActor] = useState<string>(EVERY);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const filter = {
    ...(action !== EVERY && { action: action as AuditAction }),
    ...(actor !== EVERY && { actorId: actor }),
    ...(from !== '' && { from: new Date(midnight(from)).toISOString() }),
    ...(to !== '' && { to: new Date(midnight(to) + DAY_MS).toISOString() }),
  };
  const query = useAuditLog(filter);
  const actors = useActors(query.data?.pages.flatMap(({ items }) => items) ?? []);
  const download = useExport('audit.csv', filter, AUDIT.exportFailed);
  return (
    <div className={classes.part}>
      <search className={classes.tools}>
        <SelectField label={AUDIT.action} options={OPTIONS} value={action} onChange={setAction} />
        <SelectField label={AUDIT.actor} options={actors} value={actor} onChange={setActor} />
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
      <div className={classes.actions}>
        <Button
          variant="soft"
          size="sm"
          icon={<IconDownload size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
          isBusy={download.isBusy}
          onClick={() => void download.run()}
        >
          {AUDIT.export}
        </Button>
        <AuditCheck />
      </div>
      <Entries query={query} isNarrowed={Object.keys(filter).length > 0} />
    </div>
  );
}

/** Platform admins, and others who are met in the log: moderators of tribes and former admins. */
function useActors(entries: readonly AuditEntryView[]) {
  const [met, setMet] = useState<ReadonlyMap<string, string>>(new Map());
  const admins = useUsers({ role: 'platform_admin', sort: 'oldest' }).data?.pages.flatMap(
    ({ items }) => items,
  );
  const people = new Map([...met, ...(admins ?? []).map(({ id, name }) => [id, name] as const)]);
  const others = entries.flatMap(({ actor: { id, name } }) =>
    id === null || people.has(id) ? [] : [[id, name] as const],
  );
  // A narrower filter keeps those who are not in it.
  if (others.length > 0) setMet(new Map([...met, ...others]));
  const options = [...people].map(([value, label]) => ({ value, label }));
  return [{ value: EVERY, label: AUDIT.everyActor }, ...options];
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
        illustration={isNarrowed ? <NobodyFound /> : <TickedList />}
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
