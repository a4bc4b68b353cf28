import type { BusinessView } from '@kindred/validation/businesses';
import {
  type BusinessVerification,
  confirmCodeInput,
  sendCodeInput,
} from '@kindred/validation/businesses/verification';
import type { VerificationStatus } from '@kindred/validation/tribes/settings';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../app/api.ts';
import { errorBody, messageOf } from '../../../app/errors.ts';
import { useApiForm } from '../../../app/form.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { FormError, FormStack, TextField } from '../../../ui/Form.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { DocumentsField } from '../../tribes/public.ts';
import { refreshBusinesses } from '../hooks.ts';
import { businessKey, FRESH_MS } from '../query.ts';
import { VERIFY } from './copy.ts';
import classes from './Verify.module.css';

export function standingQuery(businessId: string) {
  return queryOptions({
    queryKey: businessKey(businessId, 'verification'),
    queryFn: ({ signal }) => api.businesses.verification.get.query({ id: businessId }, { signal }),
    staleTime: FRESH_MS,
  });
}

const reasonTo = (purpose: BusinessVerification['purpose']) =>
  purpose === 'claim' ? VERIFY.claimWhy : VERIFY.why;
const STANDING: Record<Exclude<VerificationStatus, 'approved'>, string> = {
  pending: VERIFY.pending,
  declined: `${VERIFY.declined} ${VERIFY.again}`,
  taken_back: `${VERIFY.takenBack} ${VERIFY.again}`,
  lapsed: `${VERIFY.lapsed} ${VERIFY.again}`,
};

/** Where verifying a business stands for its owner, or claiming it for anybody else, and how to go on. */
export function VerifyPart({ business }: { business: BusinessView }) {
  const { data, error, refetch } = useQuery(standingQuery(business.id));
  if (data === undefined) {
    if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={VERIFY.loading}>
        <SkeletonBar height="4rem" />
      </Loading>
    );
  }
  const { purpose, latest, canAsk, verified, domain } = data;
  const why = latest?.takenBack?.reason ?? latest?.reason ?? null;
  if (purpose === 'verification' && verified) return <p className={classes.text}>{VERIFY.verified}</p>;
  return (
    <div className={classes.part}>
      <p className={classes.text}>
        {latest === null || latest.status === 'approved' ? reasonTo(purpose) : STANDING[latest.status]}
      </p>
      {why !== null && (
        <p className={classes.reason} dir="auto">
          {why}
        </p>
      )}
      {canAsk && (
        <>
          {(domain !== null || purpose === 'verification') && <ByEmail business={business} domain={domain} />}
          <ByPapers business={business} />
        </>
      )}
    </div>
  );
}

function ByEmail({ business, domain }: { business: BusinessView; domain: string | null }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <section className={classes.way}>
      <h3 className={classes.name}>{VERIFY.byEmail}</h3>
      {domain === null ? (
        <p className={classes.text}>{VERIFY.noDomain}</p>
      ) : sentTo === null ? (
        <SendCode business={business} domain={domain} onSent={setSentTo} />
      ) : (
        <EnterCode business={business} sentTo={sentTo} onBack={() => setSentTo(null)} />
      )}
    </section>
  );
}

const emailSchema = sendCodeInput.omit({ id: true });
const codeSchema = confirmCodeInput.omit({ id: true });

interface SendCodeProps {
  business: BusinessView;
  domain: string;
  onSent: (email: string) => void;
}

function SendCode({ business: { id }, domain, onSent }: SendCodeProps) {
  const toast = useToast();
  const { form, formError, isBusy, submit } = useApiForm({ schema: emailSchema, initial: { email: '' } });
  const send = submit(async ({ email }) => {
    await api.businesses.verification.sendCode.mutate({ id, email });
    toast.show({ title: VERIFY.sent, tone: 'success' });
    onSent(email);
  });
  return (
    <form onSubmit={send} noValidate>
      <FormError message={formError} />
      <FormStack>
        <TextField
          type="email"
          label={VERIFY.email}
          description={VERIFY.emailHint(domain)}
          placeholder={`you@${domain}`}
          {...form.getInputProps('email')}
          name="email"
        />
        <Button type="submit" variant="soft" isWide isBusy={isBusy}>
          {isBusy ? VERIFY.sending : VERIFY.sendCode}
        </Button>
      </FormStack>
    </form>
  );
}

interface EnterCodeProps {
  business: BusinessView;
  sentTo: string;
  onBack: () => void;
}

function EnterCode({ business: { id }, sentTo, onBack }: EnterCodeProps) {
  const client = useQueryClient();
  const toast = useToast();
  const { form, formError, isBusy, submit } = useApiForm({ schema: codeSchema, initial: { code: '' } });
  const confirm = submit(async ({ code }) => {
    const standing = await api.businesses.verification.confirmCode.mutate({ id, code });
    client.setQueryData(standingQuery(id).queryKey, standing);
    refreshBusinesses(client);
    toast.show(
      standing.latest?.status !== 'pending'
        ? { title: VERIFY.done, tone: 'success' }
        : {
            title: standing.purpose === 'claim' ? VERIFY.claimed : VERIFY.asked,
            description: VERIFY.decidedText,
            tone: 'success',
          },
    );
  });
  return (
    <form onSubmit={confirm} noValidate>
      <p className={classes.text}>{VERIFY.sentText(sentTo)}</p>
      <FormError message={formError} />
      <FormStack>
        <TextField
          label={VERIFY.code}
          description={VERIFY.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          data-autofocus
          {...form.getInputProps('code')}
          name="code"
        />
        <Button type="submit" isWide isBusy={isBusy}>
          {isBusy ? VERIFY.confirming : VERIFY.confirm}
        </Button>
        <Button variant="subtle" tone="neutral" size="sm" onClick={onBack}>
          {VERIFY.otherEmail}
        </Button>
      </FormStack>
    </form>
  );
}

function ByPapers({ business: { id } }: { business: BusinessView }) {
  const client = useQueryClient();
  const toast = useToast();
  const [documents, setDocuments] = useState<string[]>([]);
  const [isUploading, setUploading] = useState(false);
  const send = useMutation({
    mutationFn: () => api.businesses.verification.sendPapers.mutate({ id, documents }),
    onSuccess: (standing) => {
      client.setQueryData(standingQuery(id).queryKey, standing);
      toast.show({ title: VERIFY.papersSent, description: VERIFY.decidedText, tone: 'success' });
    },
    onError: (error) =>
      toast.show({
        title: VERIFY.failed,
        description: errorBody(error)?.issues?.[0]?.message ?? messageOf(error),
        tone: 'destructive',
      }),
  });
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!send.isPending && documents.length > 0) send.mutate();
  }
  return (
    <form className={classes.way} onSubmit={onSubmit} noValidate>
      <h3 className={classes.name}>{VERIFY.byPapers}</h3>
      <DocumentsField onChange={setDocuments} onBusy={setUploading} />
      <Button
        type="submit"
        variant="soft"
        isWide
        isBusy={send.isPending}
        disabled={isUploading || documents.length === 0}
      >
        {VERIFY.papers}
      </Button>
    </form>
  );
}
