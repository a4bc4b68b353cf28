import { IconCheck, IconClock, IconLock } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { arePurchasesOpen } from '../../../app/product.ts';
import { Button } from '../../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { formatPrice } from '../../../ui/money.ts';
import { CheckoutSheet, PURCHASES_CLOSED, PurchasesClosed } from '../../commerce/public.tsx';
import { ASK, CLOSED, INVITED, JOIN } from './copy.ts';
import {
  type Joinable,
  useInvitation,
  useJoin,
  useJoinOnReturn,
  useKeepBirthDate,
  usePaid,
} from './hooks.ts';
import classes from './JoinButton.module.css';
import { TurnDown } from './TurnDown.tsx';

const AskSheet = lazyPartWithRetry(() => import('./AskSheet.tsx'));
const BirthDateSheet = lazyPartWithRetry(() => import('./BirthDateSheet.tsx'));
const RequestedSheet = lazyPartWithRetry(() => import('./RequestedSheet.tsx'));

const SHEETS = { ask: AskSheet, birthDate: BirthDateSheet, requested: RequestedSheet } as const;

/** What no invitation of the address changes. */
const SETTLED: readonly Joinable['join'][] = ['member', 'too_young'];

/** What whoever is invited by name accepts, rather than begins by themselves. */
const ACCEPTS: Partial<Record<Joinable['join'], true>> = { join: true, trial: true, invited: true };

/** Who comes in by paying, now or after a trial. */
const PAYS: readonly Joinable['join'][] = ['pay', 'trial', 'lapsed'];

interface JoinButtonProps {
  tribe: Joinable;
  size?: 'sm' | 'md' | 'lg';
  isWide?: boolean;
  /** On the tribe's own page: says below the button why it is closed, or who invited. */
  hasNote?: boolean;
  /** Outside of the tribe's page: opens it after joining. */
  opensTribe?: boolean;
  /** What else stands below the button of somebody who may join. */
  hint?: string | undefined;
  /** In the place of the button of somebody who is in it. */
  member?: ReactNode;
}

/** The one button that leads into a tribe, whatever that takes. */
export function JoinButton({
  tribe,
  size = 'md',
  isWide = false,
  hasNote = false,
  opensTribe = false,
  hint,
  member,
}: JoinButtonProps) {
  const [sheet, setSheet] = useState<keyof typeof SHEETS | null>(null);
  // Stays in the page once it was needed, so that it closes as gently as it opened.
  const [needed, setNeeded] = useState<keyof typeof SHEETS>('ask');
  const [isNeeded, setIsNeeded] = useState(false);
  function open(which: keyof typeof SHEETS) {
    setNeeded(which);
    setIsNeeded(true);
    setSheet(which);
  }
  const { invitation, isLooking, isInvalid, drop } = useInvitation(tribe.id);
  const [isBuying, setBuying] = useState(false);
  const [wasBuying, setWasBuying] = useState(false);
  function buy() {
    setWasBuying(true);
    setBuying(true);
  }
  const navigate = useNavigate();
  const enter = () => {
    if (opensTribe) void navigate(`/tribe/${tribe.slug}`);
  };
  const join = useJoin(tribe, {
    onAsksBirthDate: () => open('birthDate'),
    onMustPay: buy,
    onJoined: enter,
  });
  const keepBirthDate = useKeepBirthDate(tribe);
  const paid = usePaid(tribe);
  const state = SETTLED.includes(tribe.join) ? tribe.join : (invitation?.tribe.join ?? tribe.join);
  const isMine = invitation?.isPersonal === true && state !== 'member';
  const look = { size, isWide };
  const pays = PAYS.includes(state);
  const isUnsold = pays && !arePurchasesOpen();
  const asksFirst = tribe.needsBirthDate && state !== 'lapsed';
  function press() {
    if (asksFirst) open('birthDate');
    else if (pays) buy();
    else join.mutate(undefined);
  }
  useJoinOnReturn(hasNote && !isLooking, () => pays && !isUnsold && press());

  function closed(label: string): ReactNode {
    return (
      <Labelled
        {...look}
        variant="soft"
        tone="neutral"
        label={label}
        of={tribe}
        icon={<Icon of={IconLock} />}
        disabled
      />
    );
  }

  function button(): ReactNode {
    if (isUnsold) return closed(PURCHASES_CLOSED.label);
    switch (state) {
      case 'member':
        return (
          member ?? (
            <Labelled {...look} label={JOIN.joined} of={tribe} icon={<Icon of={IconCheck} />} disabled />
          )
        );
      case 'request':
        return <Labelled {...look} label={JOIN.request} of={tribe} onClick={() => open('ask')} hasPopup />;
      case 'requested':
        return (
          <Labelled
            {...look}
            variant="soft"
            label={JOIN.requested}
            of={tribe}
            icon={<Icon of={IconClock} />}
            onClick={() => open('requested')}
            hasPopup
          />
        );
      case 'join':
      case 'trial':
      case 'pay':
      case 'lapsed':
      case 'invited':
        return (
          <Labelled
            {...look}
            label={isMine && state in ACCEPTS ? JOIN.invited : labelOf(tribe, state)}
            of={tribe}
            isBusy={join.isPending}
            hasPopup={asksFirst || pays}
            onClick={press}
          />
        );
      default:
        return closed(CLOSED[state].label);
    }
  }

  const refusal = noteOf(state, invitation?.invitedBy.name, isInvalid && tribe.join !== 'member');
  const starts = state === 'trial' && !isUnsold ? JOIN.trial(tribe.trialDays) : null;
  const notes = [refusal, starts, state === 'join' || state === 'invited' ? hint : null].filter(Boolean);
  const Sheet = SHEETS[needed];
  return (
    <>
      {hasNote ? (
        <div className={classes.box}>
          {isMine ? (
            <div className={classes.answers}>
              {button()}
              <TurnDown invitation={invitation} isBusy={join.isPending} onDone={drop} />
            </div>
          ) : (
            button()
          )}
          {isUnsold && <PurchasesClosed />}
          {notes.map((note) => (
            <p key={note} className={classes.note}>
              {note}
            </p>
          ))}
        </div>
      ) : (
        button()
      )}
      {isNeeded && (
        <Suspense fallback={null}>
          <Sheet
            key={needed}
            tribe={tribe}
            isOpen={sheet === needed}
            onClose={() => setSheet(null)}
            onJoin={async (birthDate) => {
              if (!pays) return join.mutateAsync(birthDate);
              await keepBirthDate(birthDate);
              buy();
            }}
          />
        </Suspense>
      )}
      {wasBuying && (
        <Suspense fallback={null}>
          <CheckoutSheet
            items={[{ type: 'tribe', id: tribe.id, ...(invitation && { invite: invitation.code }) }]}
            isOpen={isBuying}
            onClose={() => setBuying(false)}
            title={ASK.title(tribe.name)}
            onDone={() => {
              paid();
              drop();
              enter();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** What each sheet is given. */
export interface JoinSheetProps {
  tribe: Joinable;
  isOpen: boolean;
  onClose: () => void;
  onJoin: (birthDate: string) => Promise<unknown>;
}

function labelOf(tribe: Joinable, state: 'join' | 'trial' | 'pay' | 'lapsed' | 'invited'): string {
  if (state === 'invited') return JOIN.invited;
  const isPaid = (tribe.membershipType === 'paid' || state !== 'join') && Number(tribe.price) > 0;
  return isPaid ? JOIN.paid(formatPrice(tribe.price, tribe.currency)) : JOIN.free;
}

function noteOf(state: Joinable['join'], invitedBy: string | undefined, isInvalid: boolean): string | null {
  if (isInvalid) return INVITED.invalid;
  if (state in CLOSED) return CLOSED[state as keyof typeof CLOSED].why;
  if (invitedBy !== undefined && state !== 'member') return INVITED.by(invitedBy);
  return null;
}

function Icon({ of: Shape }: { of: typeof IconCheck }) {
  return <Shape size={ICON.inline} stroke={ICON_STROKE} aria-hidden />;
}

interface LabelledProps extends Pick<JoinButtonProps, 'size' | 'isWide'> {
  label: string;
  of: Joinable;
  icon?: ReactNode;
  variant?: 'filled' | 'soft';
  tone?: 'primary' | 'neutral';
  isBusy?: boolean;
  disabled?: boolean;
  hasPopup?: boolean;
  onClick?: () => void;
}

/** Many of them stand in a list: each is called after its tribe as well. */
function Labelled({ label, of: tribe, hasPopup = false, ...rest }: LabelledProps) {
  return (
    <Button
      {...rest}
      aria-label={JOIN.named(label, tribe.name)}
      aria-haspopup={hasPopup ? 'dialog' : undefined}
    >
      {label}
    </Button>
  );
}
