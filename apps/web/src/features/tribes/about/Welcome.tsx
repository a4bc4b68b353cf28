import type { TribeView } from '@kindred/validation/tribes';
import { Button } from '../../../ui/Button.tsx';
import classes from './About.module.css';
import { Rules } from './About.tsx';
import { WELCOME } from './copy.ts';
import { useWelcome } from './welcome.ts';

/** What the tribe says to whoever has come in just now, once. */
export function Welcome({ tribe }: { tribe: TribeView }) {
  const { id, name, myRole, joinedAt, welcomeMessage } = tribe;
  const rules = tribe.rules ?? [];
  const { isShown, dismiss } = useWelcome(id, joinedAt);
  const hasWords = welcomeMessage !== null && welcomeMessage !== '';
  // Whoever founded it wrote it, and whose time in it ran out is not welcomed to a closed door.
  const isFor = myRole !== null && myRole !== 'owner' && tribe.access.isReader;
  if (!isShown || !isFor || (!hasWords && rules.length === 0)) return null;
  return (
    <section className={classes.card} aria-labelledby="welcome">
      <h2 id="welcome" className={classes.title}>
        {WELCOME.title(name)}
      </h2>
      {hasWords && <p className={classes.text}>{welcomeMessage}</p>}
      {rules.length > 0 && (
        <>
          <h3 className={classes.part}>{WELCOME.rules}</h3>
          <Rules rules={rules} />
        </>
      )}
      <Button size="sm" variant="soft" onClick={dismiss}>
        {WELCOME.done}
      </Button>
    </section>
  );
}
