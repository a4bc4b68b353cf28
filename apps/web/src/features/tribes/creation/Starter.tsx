import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { usePermission, useSignedInUser } from '../../../app/currentUser.ts';
import { messageOf } from '../../../app/errors.ts';
import { CURRENT_USER_KEY } from '../../../app/queryClient.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { useToast } from '../../../ui/toast.tsx';
import { STARTER } from './copy.ts';
import classes from './Starter.module.css';

/** For somebody who cannot found tribes yet: one tap, and the wizard is there. */
export function Starter() {
  const client = useQueryClient();
  const toast = useToast();
  const terms = STARTER[useSignedInUser().plan];
  const canStart = usePermission('join_tribes');
  const start = useMutation({
    mutationFn: () => api.tribes.starter.mutate(),
    onSuccess: () => client.invalidateQueries({ queryKey: CURRENT_USER_KEY }),
    onError: (error) =>
      toast.show({ title: STARTER.failed, description: messageOf(error), tone: 'destructive' }),
  });
  if (!canStart) return <p className={classes.denied}>{STARTER.denied}</p>;
  return (
    <section className={classes.card} aria-labelledby="starter">
      <h2 id="starter" className={classes.title}>
        {terms.title}
      </h2>
      <p className={classes.text}>{terms.text}</p>
      <ul className={classes.points}>
        {terms.points.map((point) => (
          <li key={point}>
            <IconCheck size={ICON.row} stroke={ICON_STROKE} aria-hidden />
            {point}
          </li>
        ))}
      </ul>
      <Button size="lg" isWide isBusy={start.isPending} onClick={() => start.mutate()}>
        {start.isPending ? STARTER.starting : terms.start}
      </Button>
      <ButtonLink to="/tribes" variant="subtle" tone="neutral" isWide>
        {STARTER.cancel}
      </ButtonLink>
    </section>
  );
}
