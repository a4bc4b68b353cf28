import type { VerificationView } from '@kindred/validation/tribes/verifications';
import { IconLock, IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { profilePath } from '../../../app/currentUser.ts';
import { usePlace } from '../../../app/inView.ts';
import { useLedTo } from '../../../app/useLedTo.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { ReasonSheet } from '../members/ReasonSheet.tsx';
import { TribePicture } from '../TribePicture.tsx';
import { STATUS, STATUS_TONES, VERIFICATIONS } from './copy.ts';
import { DocumentList } from './DocumentList.tsx';
import { subjectOf, useDecide, useTakeBack } from './hooks.ts';
import classes from './Verifications.module.css';

interface VerificationCardProps {
  request: VerificationView;
  onDecided: () => void;
}

/** A tribe that asks to be verified: what it is, who asks and what they sent. */
export function VerificationCard({
  request,
  onDecided,
  isLinked,
}: VerificationCardProps & { isLinked: boolean }) {
  const { tribe, business, requestedBy, documents, proof } = request;
  const subject = subjectOf(request);
  const item = useRef<HTMLLIElement>(null);
  useLedTo(isLinked, item);
  usePlace(`#verification-${request.id}`, item);
  return (
    <li
      ref={item}
      id={`verification-${request.id}`}
      tabIndex={-1}
      className={classes.card}
      data-linked={isLinked || undefined}
    >
      <article aria-label={subject.name}>
        <header className={classes.who}>
          {tribe !== null ? (
            <TribePicture tribe={tribe} size={56} />
          ) : (
            <Avatar id={subject.id} name={subject.name} src={business?.imageUrl} size={56} shape="square" />
          )}
          <div className={classes.words}>
            <h2 className={classes.name}>
              <Link className={classes.link} to={`/${tribe === null ? 'business' : 'tribe'}/${subject.slug}`}>
                {subject.name}
              </Link>
              {tribe?.isPrivate && (
                <IconLock
                  className={classes.mark}
                  size={ICON.inline}
                  stroke={ICON_STROKE}
                  role="img"
                  aria-label={VERIFICATIONS.isPrivate}
                />
              )}
              {subject.isVerified && (
                <IconRosetteDiscountCheckFilled
                  className={classes.verified}
                  size={ICON.inline}
                  role="img"
                  aria-label={VERIFICATIONS.isVerified}
                />
              )}
            </h2>
            <p className={classes.facts}>
              {tribe !== null
                ? VERIFICATIONS.members(tribe.memberCount)
                : VERIFICATIONS.business[request.kind]}{' '}
              ·{' '}
              <Link className={classes.person} to={profilePath(requestedBy)}>
                {VERIFICATIONS.askedBy(requestedBy.name)}
              </Link>{' '}
              · <RelativeTime value={request.createdAt} format="list" />
            </p>
          </div>
        </header>
        {request.askedName !== subject.name && (
          <p className={classes.facts}>{VERIFICATIONS.askedAs(request.askedName)}</p>
        )}
        {business?.website && <p className={classes.facts}>{business.website}</p>}
        {subject.description && <p className={classes.description}>{subject.description}</p>}
        {documents.length > 0 ? (
          <DocumentList documents={documents} />
        ) : (
          <p className={classes.facts}>
            {proof === 'domain' ? VERIFICATIONS.byDomain : VERIFICATIONS.noDocuments}
          </p>
        )}
        {request.status !== 'pending' && <Decision request={request} />}
        {request.can.decide && <Decide request={request} onDecided={onDecided} />}
        {request.can.takeBack && <TakeBack request={request} onDecided={onDecided} />}
      </article>
    </li>
  );
}

/** What was decided, and after it what became of that. */
function Decision({ request }: { request: VerificationView }) {
  const { status, decidedBy, decidedAt, reason, takenBack, lapsedAt } = request;
  const wasApproved = takenBack !== null || (lapsedAt !== null && lapsedAt !== decidedAt);
  return (
    <div className={classes.decision}>
      <Step status={wasApproved ? 'approved' : status} by={decidedBy?.name} at={decidedAt} reason={reason} />
      {takenBack !== null && (
        <Step status="taken_back" by={takenBack.by?.name} at={takenBack.at} reason={takenBack.reason} />
      )}
      {wasApproved && lapsedAt !== null && (
        <Step status="lapsed" by={undefined} at={lapsedAt} reason={null} />
      )}
    </div>
  );
}

interface StepProps {
  status: VerificationView['status'];
  by: string | undefined;
  at: string | null;
  reason: string | null;
}

function Step({ status, by, at, reason }: StepProps) {
  return (
    <>
      <p className={classes.facts}>
        <Badge tone={STATUS_TONES[status]}>{STATUS[status]}</Badge> {by !== undefined && `${by} · `}
        {at !== null && <RelativeTime value={at} format="list" />}
      </p>
      {reason !== null && (
        <p className={classes.reason} dir="auto">
          {reason}
        </p>
      )}
    </>
  );
}

function TakeBack({ request, onDecided }: VerificationCardProps) {
  const { name } = subjectOf(request);
  const [isOpen, setOpen] = useState(false);
  const takeBack = useTakeBack(request, () => {
    setOpen(false);
    onDecided();
  });
  return (
    <div className={classes.actions}>
      <Button
        variant="soft"
        tone="neutral"
        aria-label={VERIFICATIONS.takeBackNamed(name)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {VERIFICATIONS.takeBack}
      </Button>
      <ReasonSheet
        copy={{
          title: VERIFICATIONS.takeBackSheet(name),
          text: request.kind === 'claim' ? VERIFICATIONS.takeBackClaimText : VERIFICATIONS.takeBackText,
          reason: VERIFICATIONS.reason,
          reasonHint: VERIFICATIONS.reasonHint,
          confirm: VERIFICATIONS.takeBack,
          busy: VERIFICATIONS.takeBackBusy,
        }}
        isRequired
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        isBusy={takeBack.isPending}
        onConfirm={(reason) => takeBack.mutate(reason)}
      />
    </div>
  );
}

function Decide({ request, onDecided }: VerificationCardProps) {
  const { name } = subjectOf(request);
  const [isDeclining, setDeclining] = useState(false);
  const decide = useDecide(request, () => {
    setDeclining(false);
    onDecided();
  });
  return (
    <div className={classes.actions}>
      <Button
        variant="soft"
        tone="neutral"
        aria-label={VERIFICATIONS.declineNamed(name)}
        aria-haspopup="dialog"
        disabled={decide.isPending}
        onClick={() => setDeclining(true)}
      >
        {VERIFICATIONS.decline}
      </Button>
      <Button
        aria-label={VERIFICATIONS.approveNamed(name)}
        isBusy={decide.isPending && !isDeclining}
        onClick={() => decide.mutate(null)}
      >
        {VERIFICATIONS.approve}
      </Button>
      <ReasonSheet
        copy={{
          title: VERIFICATIONS.sheet(name),
          reason: VERIFICATIONS.reason,
          reasonHint: VERIFICATIONS.reasonHint,
          confirm: VERIFICATIONS.decline,
          busy: VERIFICATIONS.busy,
        }}
        isRequired
        isOpen={isDeclining}
        onClose={() => setDeclining(false)}
        isBusy={decide.isPending}
        onConfirm={(reason) => decide.mutate(reason)}
      />
    </div>
  );
}
