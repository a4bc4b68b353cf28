import { NextPage } from '../../../app/PaginatedList.tsx';
import { AuditEntry } from '../audit/AuditEntry.tsx';
import { USER } from '../copy.ts';
import { useUserHistory } from './hooks.ts';
import classes from './User.module.css';

/** What staff did to an account. */
export function UserHistory({ userId }: { userId: string }) {
  const query = useUserHistory(userId);
  const entries = query.data?.pages.flatMap(({ items }) => items);
  if (entries === undefined) return null;
  return (
    <section className={classes.part} aria-label={USER.history}>
      <h3 className={classes.heading}>{USER.history}</h3>
      {entries.length === 0 && <p className={classes.muted}>{USER.noHistory}</p>}
      <ul className={classes.list}>
        {entries.map((entry) => (
          <li key={entry.number}>
            <AuditEntry entry={entry} />
          </li>
        ))}
      </ul>
      <NextPage query={query} />
    </section>
  );
}
