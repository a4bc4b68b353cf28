import type { BusinessView } from '@kindred/validation/businesses';
import type { Team } from '@kindred/validation/businesses/team';
import { api } from '../../../app/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Card.tsx';
import { ASKED, ROLE_NAMES } from './copy.ts';
import { useTeamChange } from './hooks.ts';
import classes from './Team.module.css';

interface AskedProps {
  business: BusinessView;
  invitation: NonNullable<Team['myInvitation']>;
}

/** What I am asked to be here. */
export function Asked({ business: { id, name }, invitation: { kind, role } }: AskedProps) {
  const change = useTeamChange(id);
  const isOwnership = kind === 'ownership';
  const answer = (accept: boolean, done: string) =>
    change.mutate({ call: () => api.businesses.team.answer.mutate({ id, accept }), done, movesMe: accept });
  return (
    <Section aria-labelledby="asked">
      <h2 id="asked" className={classes.name}>
        {isOwnership ? ASKED.ownership(name) : ASKED.team(name, ROLE_NAMES[role])}
      </h2>
      {isOwnership && <p className={classes.hint}>{ASKED.ownershipText}</p>}
      <div className={classes.actions}>
        <Button
          isBusy={change.isPending}
          onClick={() => answer(true, isOwnership ? ASKED.owned(name) : ASKED.accepted(name))}
        >
          {ASKED.accept}
        </Button>
        <Button
          variant="soft"
          tone="neutral"
          isBusy={change.isPending}
          onClick={() => answer(false, ASKED.declined)}
        >
          {ASKED.decline}
        </Button>
      </div>
    </Section>
  );
}
