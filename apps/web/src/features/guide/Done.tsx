import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ListRow } from '../../ui/Card.tsx';
import { ACT } from './copy.ts';
import { doneQuery, undoable, useUndo } from './done.ts';
import classes from './Guide.module.css';

const TICK_MS = 15_000;

/** What the guide did, with a way to undo it for as long as there is one. */
export function Done() {
  const { data = [] } = useQuery(doneQuery);
  const [now, setNow] = useState(Date.now);
  const undo = useUndo();
  const shown = undoable(data, now);
  useEffect(() => {
    setNow(Date.now());
    if (data.length === 0) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [data]);
  if (shown.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby="guide-done">
      <h2 id="guide-done" className={classes.partTitle}>
        {ACT.done}
      </h2>
      <ul className={classes.list}>
        {shown.map(({ token, title, lines, url }) => (
          <li key={token} className={classes.row}>
            <div className={classes.rowWords}>
              <ListRow title={title} text={lines[0]} {...(url === null ? {} : { to: url })} />
            </div>
            <Button
              variant="soft"
              size="sm"
              aria-label={ACT.undoOf(title)}
              isBusy={undo.isPending && undo.variables === token}
              onClick={() => undo.mutate(token ?? '')}
            >
              {ACT.undo}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
