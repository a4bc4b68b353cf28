import type { AuditEntryView } from '@kindred/validation/admin/audit';
import { formatFullTime } from '../../../ui/time.ts';
import classes from '../Admin.module.css';
import { ACTION_NAMES, AUDIT } from '../copy.ts';

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return AUDIT.empty;
  if (typeof value === 'boolean') return value ? AUDIT.yes : AUDIT.no;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `isEmailConfirmed` as 'Email confirmed'. */
function fieldName(field: string): string {
  const words = field
    .replace(/^is(?=[A-Z])/, '')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** One act of staff: who, what, on what, what changed and why. */
export function AuditEntry({ entry }: { entry: AuditEntryView }) {
  const { number, action, actor, subject, before, after, reason, createdAt } = entry;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <article className={classes.entry}>
      <span className={classes.name}>
        {ACTION_NAMES[action]} {subject === null ? AUDIT.erased : subject.name}
      </span>
      <span className={classes.sub}>
        {actor.name} · {formatFullTime(new Date(createdAt))} · {AUDIT.number(number)}
      </span>
      {fields.map((field) => (
        <span key={field} className={classes.changes}>
          {AUDIT.change(fieldName(field), shown(before?.[field]), shown(after?.[field]))}
        </span>
      ))}
      {reason !== null && <span className={classes.changes}>{AUDIT.reason(reason)}</span>}
    </article>
  );
}
