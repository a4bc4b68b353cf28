import { isCreatorOrAbove } from '@kindred/permissions/matrix';
import {
  IconCalendarEvent,
  IconChartBar,
  IconSchool,
  IconShoppingBag,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { usePermission, useRole } from '../../../app/currentUser.ts';
import { CURRENT_USER_KEY } from '../../../app/queryClient.ts';
import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { useTitle } from '../../../app/useTitle.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { safeNext } from '../../accounts/public.ts';
import { CREATOR } from './copy.ts';
import classes from './Starter.module.css';

const POINTS = [
  { Icon: IconUsersGroup, text: CREATOR.tribes },
  { Icon: IconSchool, text: CREATOR.courses },
  { Icon: IconCalendarEvent, text: CREATOR.events },
  { Icon: IconShoppingBag, text: CREATOR.sales },
  { Icon: IconChartBar, text: CREATOR.console },
] as const;

/** Says what creators can do, makes a member one, and leads to the wizard or to where they came from. */
export default function BecomeCreatorScreen() {
  useTitle(CREATOR.title);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asked = safeNext(search.get('next'));
  const next = asked === '/' ? '/create-tribe' : asked;
  const role = useRole();
  const canUpgrade = usePermission('join_tribes');
  const upgrade = trpc.accounts.becomeCreator.useMutation(
    useAction({
      failed: CREATOR.failed,
      done: { title: CREATOR.done },
      onSuccess(user) {
        client.setQueryData(CURRENT_USER_KEY, user);
        // The role decides what every open screen offers.
        void client.invalidateQueries();
        void navigate(next, { replace: true });
      },
    }),
  );
  if (isCreatorOrAbove(role)) return <Navigate to={next} replace />;
  return (
    <section className={classes.card} aria-labelledby="creator">
      <h1 id="creator" className={classes.title}>
        {CREATOR.title}
      </h1>
      <p className={classes.text}>{canUpgrade ? CREATOR.text : CREATOR.denied}</p>
      <ul className={classes.points}>
        {POINTS.map(({ Icon, text }) => (
          <li key={text}>
            <Icon size={ICON.row} stroke={ICON_STROKE} aria-hidden />
            {text}
          </li>
        ))}
      </ul>
      {canUpgrade && (
        <Button size="lg" isWide isBusy={upgrade.isPending} onClick={() => upgrade.mutate()}>
          {CREATOR.confirm}
        </Button>
      )}
      <ButtonLink to={asked === '/' ? '/tribes' : asked} variant="subtle" tone="neutral" isWide>
        {CREATOR.notNow}
      </ButtonLink>
    </section>
  );
}
