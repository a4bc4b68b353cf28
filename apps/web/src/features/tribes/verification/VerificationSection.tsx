import type { TribeView } from '@kindred/validation/tribes';
import type { TribeSettings, VerificationStatus } from '@kindred/validation/tribes/settings';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import section from '../settings/SettingsTab.module.css';
import { STANDING } from './copy.ts';
import { DocumentList } from './DocumentList.tsx';
import { DocumentsField } from './DocumentsField.tsx';
import { useAskVerification } from './hooks.ts';
import { tribeVerificationQuery } from './query.ts';
import classes from './Verifications.module.css';

interface VerificationSectionProps {
  tribe: TribeView;
  settings: TribeSettings;
}

const SAID: Record<VerificationStatus, string> = {
  pending: STANDING.pending,
  approved: STANDING.verified,
  declined: STANDING.declined,
  taken_back: STANDING.takenBack,
  lapsed: STANDING.lapsed,
};

/** Where verifying a tribe stands; its owner asks for it, and again after it was declined. */
export function VerificationSection({ tribe, settings }: VerificationSectionProps) {
  if (!tribe.can.own && !settings.isVerified && settings.verification === null) return null;
  return (
    <section className={section.section} aria-labelledby="verification">
      <h2 id="verification" className={section.title}>
        {STANDING.title}
      </h2>
      {settings.isVerified ? (
        <p className={section.text}>{STANDING.verified}</p>
      ) : tribe.can.own ? (
        <OfOwner tribe={tribe} />
      ) : (
        <p className={section.text}>
          {settings.verification === null ? STANDING.none : SAID[settings.verification]}
        </p>
      )}
    </section>
  );
}

function OfOwner({ tribe }: { tribe: TribeView }) {
  const { data, error, refetch } = useQuery(tribeVerificationQuery(tribe.id));
  if (data === undefined) {
    if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={STANDING.loading}>
        <SkeletonBar height="4rem" />
      </Loading>
    );
  }
  const { latest, canAsk } = data;
  const why = latest?.takenBack?.reason ?? latest?.reason ?? null;
  return (
    <div className={classes.standing}>
      {latest === null ? (
        <p className={section.text}>{STANDING.none}</p>
      ) : (
        <>
          <p className={section.text}>
            {SAID[latest.status]} {canAsk && `${STANDING.again} `}
            {STANDING.asked} <RelativeTime value={latest.createdAt} format="list" />.
          </p>
          {why !== null && (
            <p className={classes.reason} dir="auto">
              {why}
            </p>
          )}
          {latest.documents.length > 0 && <DocumentList documents={latest.documents} />}
        </>
      )}
      {canAsk && <Ask tribe={tribe} />}
    </div>
  );
}

function Ask({ tribe }: { tribe: TribeView }) {
  const [documents, setDocuments] = useState<string[]>([]);
  const [isSending, setSending] = useState(false);
  const [round, setRound] = useState(0);
  const ask = useAskVerification(tribe, () => setRound((before) => before + 1));
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!ask.isPending && documents.length > 0) ask.mutate(documents);
  }
  return (
    <form className={classes.standing} onSubmit={onSubmit} noValidate>
      <DocumentsField key={round} onChange={setDocuments} onBusy={setSending} />
      <Button type="submit" isWide isBusy={ask.isPending} disabled={isSending || documents.length === 0}>
        {ask.isPending ? STANDING.asking : STANDING.ask}
      </Button>
    </form>
  );
}
