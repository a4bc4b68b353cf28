import type { GiftView } from '@kindred/validation/commerce/gifts';
import { IconGift } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { api } from '../../../app/api.ts';
import { useCurrentUser } from '../../../app/currentUser.ts';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { useTitle } from '../../../app/useTitle.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { ICON_STROKE } from '../../../ui/icons.ts';
import { LostPath } from '../../../ui/illustrations/LostPath.tsx';
import { WarmDoor } from '../../../ui/illustrations/WarmDoor.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { LogInButton } from '../../accounts/public.ts';
import { BirthDateSheet } from '../../tribes/public.ts';
import { refreshCommerce } from '../query.ts';
import { GIFT } from './copy.ts';
import classes from './Gift.module.css';
import { giftQuery } from './query.ts';

/** The id of what was sent to a member: only they see it, once they are logged in. */
const OF_A_MEMBER = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

/** Where the link of a gift leads, signed in or not. */
export default function GiftScreen() {
  const { pathname } = useLocation();
  const { code = pathname.split('/')[2] ?? '' } = useParams();
  const { user } = useCurrentUser();
  const isForLater = user === null && OF_A_MEMBER.test(code);
  const { data: gift, error, refetch } = useQuery({ ...giftQuery(code), enabled: !isForLater });
  useTitle(GIFT.title);
  if (isForLater) {
    return (
      <EmptyState
        level={1}
        illustration={<WarmDoor />}
        title={GIFT.yours}
        text={GIFT.yoursText}
        action={<LogIn />}
      />
    );
  }
  if (gift !== undefined) return <Gift code={code} gift={gift} />;
  if (errorCode(error) === 'not_found' || errorCode(error) === 'invalid_input') {
    return (
      <EmptyState
        level={1}
        illustration={<LostPath />}
        title={GIFT.gone}
        text={GIFT.goneText}
        action={<ButtonLink to="/">{GIFT.home}</ButtonLink>}
      />
    );
  }
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return (
    <div className={classes.page}>
      <Loading label={GIFT.loading}>
        <SkeletonBar width="5rem" height="5rem" radius="50%" />
        <SkeletonBar width="16rem" height="8rem" />
      </Loading>
    </div>
  );
}

function Gift({ code, gift }: { code: string; gift: GiftView }) {
  const { title, type, interval, from, message } = gift;
  const period = interval === null ? null : GIFT.one[interval];
  const facts = [type === 'tribe' ? GIFT.membership : null, period].filter(Boolean).join(' · ');
  return (
    <div className={classes.page}>
      <span className={classes.sign} aria-hidden>
        <IconGift size={40} stroke={ICON_STROKE} />
      </span>
      <h1 className={classes.title} dir="auto">
        {gift.viewer === 'buyer' ? GIFT.fromMe : GIFT.from(from.name)}
      </h1>
      <div className={classes.card}>
        <span className={classes.name} dir="auto">
          {title}
        </span>
        {facts !== '' && <span className={classes.muted}>{facts}</span>}
        {message !== '' && (
          <p className={classes.message} dir="auto">
            {message}
          </p>
        )}
      </div>
      <Standing code={code} gift={gift} />
    </div>
  );
}

const said = (text: string) => <p className={classes.muted}>{text}</p>;

/** What the viewer can do with it. */
function Standing({ code, gift }: { code: string; gift: GiftView }): ReactNode {
  const { status, viewer, url, title } = gift;
  if (viewer === 'opened' && status === 'redeemed') {
    return (
      <div className={classes.actions} role="status">
        <strong>{GIFT.opened}</strong>
        {said(GIFT.openedText(title))}
        <ButtonLink to={url ?? '/profile/library?tab=purchases'} size="lg" isWide>
          {url === null ? GIFT.library : GIFT.use(title)}
        </ButtonLink>
      </div>
    );
  }
  if (status === 'void') return said(GIFT.void);
  if (status === 'redeemed') return said(GIFT.already);
  if (viewer === 'other') return said(GIFT.other);
  if (viewer === 'buyer') {
    return (
      <div className={classes.actions}>
        {said(GIFT.mine)}
        <ButtonLink to="/profile/orders" variant="soft" isWide>
          {GIFT.order}
        </ButtonLink>
      </div>
    );
  }
  if (viewer === 'visitor') {
    return (
      <>
        {said(GIFT.signUp)}
        <LogIn />
      </>
    );
  }
  return <Open code={code} gift={gift} />;
}

function LogIn() {
  const { pathname } = useLocation();
  return (
    <div className={classes.logIn}>
      <LogInButton next={pathname} first="signup" />
      <LogInButton next={pathname} variant="soft" />
    </div>
  );
}

function Open({ code, gift }: { code: string; gift: GiftView }) {
  const client = useQueryClient();
  const open = useMutation({
    mutationFn: () => api.commerce.gifts.redeem.mutate({ code }),
    onSuccess: (opened) => {
      client.setQueryData(giftQuery(code).queryKey, opened);
      refreshCommerce(client);
    },
    onError: (error) => {
      if (errorCode(error) !== 'birth_date_needed') return;
      setWasAsked(true);
      setAsksAge(true);
    },
  });
  const [asksAge, setAsksAge] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  return (
    <div className={classes.actions}>
      {gift.interval !== null && said(GIFT.noRenewal)}
      {open.error !== null && (
        <p className={classes.problem} role="alert">
          {messageOf(open.error)}
        </p>
      )}
      <Button size="lg" isWide isBusy={open.isPending} onClick={() => open.mutate()}>
        {open.isPending ? GIFT.opening : GIFT.open}
      </Button>
      {wasAsked && (
        <Suspense fallback={null}>
          <BirthDateSheet
            tribe={{ name: gift.title, slug: gift.itemId }}
            isOpen={asksAge}
            onClose={() => setAsksAge(false)}
            onJoin={async (birthDate) => {
              await api.tribes.keepBirthDate.mutate({ birthDate });
              await open.mutateAsync();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
