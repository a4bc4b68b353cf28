import type { CertificateView } from '@kindred/validation/courses/certificates';
import { useLocation, useParams } from 'react-router-dom';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { trpc } from '../../../app/trpc.ts';
import { useTitle } from '../../../app/useTitle.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, ButtonAnchor } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { copyText } from '../../../ui/copyText.ts';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { LostPath } from '../../../ui/illustrations/LostPath.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { formatDay } from '../../../ui/time.ts';
import { useToast } from '../../../ui/toast.tsx';
import classes from './Certificate.module.css';
import { CERTIFICATE } from './copy.ts';

const MISSING = new Set(['not_found', 'invalid_input']);

/** A certificate, for everyone who has its address. */
export default function CertificateScreen() {
  const { pathname } = useLocation();
  // Visitors get here without a route.
  const { credentialId = pathname.split('/')[2] ?? '' } = useParams();
  const { data, error, refetch } = trpc.courses.certificate.useQuery({ credentialId });
  useTitle(CERTIFICATE.title);
  if (data !== undefined) return <Certificate certificate={data} />;
  if (MISSING.has(errorCode(error) ?? '')) {
    return (
      <EmptyState
        level={1}
        illustration={<LostPath />}
        title={CERTIFICATE.gone}
        text={CERTIFICATE.goneText}
        action={<ButtonLink to="/">{CERTIFICATE.home}</ButtonLink>}
      />
    );
  }
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return (
    <div className={classes.page}>
      <Loading label={CERTIFICATE.loading}>
        <SkeletonBar width="100%" height="14rem" />
        <SkeletonBar width="60%" />
      </Loading>
    </div>
  );
}

const TONES = { valid: 'teal', expired: 'neutral', revoked: 'red' } as const;
const day = (at: string) => formatDay(new Date(at));

function Certificate({ certificate }: { certificate: CertificateView }) {
  const { status, holder, course, issuer, can } = certificate;
  return (
    <article className={classes.page}>
      <div className={classes.card}>
        <p className={classes.issuer}>{issuer}</p>
        <p className={classes.muted}>{holder === null ? CERTIFICATE.deleted : CERTIFICATE.certifies}</p>
        <h1 className={classes.holder}>{holder ?? CERTIFICATE.title}</h1>
        <p className={classes.muted}>{CERTIFICATE.completed}</p>
        <p className={classes.course}>{course}</p>
      </div>
      <div className={classes.status} role="status">
        <Badge tone={TONES[status]}>{CERTIFICATE.status[status]}</Badge>
        <p className={classes.muted}>{CERTIFICATE.text[status]}</p>
      </div>
      <Facts certificate={certificate} />
      {can.download && <Downloads certificate={certificate} />}
    </article>
  );
}

function Facts({ certificate }: { certificate: CertificateView }) {
  const { credentialId, status, issuer, teacher, issuedAt, expiresAt, revokedAt } = certificate;
  const facts: [string, string | null][] = [
    [CERTIFICATE.issuer, issuer],
    [CERTIFICATE.teacher, teacher],
    [CERTIFICATE.issuedAt, day(issuedAt)],
    [status === 'expired' ? CERTIFICATE.expiredAt : CERTIFICATE.expiresAt, expiresAt && day(expiresAt)],
    [CERTIFICATE.revokedAt, revokedAt && day(revokedAt)],
    [CERTIFICATE.id, credentialId],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Downloads({ certificate: { credentialId } }: { certificate: CertificateView }) {
  const toast = useToast();
  const address = (kind: string) => `/api/certificates/${credentialId}/download/${kind}`;
  async function share() {
    const isCopied = await copyText(`${window.location.origin}/certificate/${credentialId}`);
    toast.show({ title: isCopied ? CERTIFICATE.copied : CERTIFICATE.notCopied });
  }
  return (
    <section aria-label={CERTIFICATE.downloads}>
      <div className={classes.downloads}>
        <ButtonAnchor href={address('pdf')}>{CERTIFICATE.pdf}</ButtonAnchor>
        <Button variant="soft" onClick={() => void share()}>
          {CERTIFICATE.share}
        </Button>
        <ButtonAnchor variant="soft" href={address('png')}>
          {CERTIFICATE.png}
        </ButtonAnchor>
        <ButtonAnchor variant="soft" href={address('jwt')}>
          {CERTIFICATE.jwt}
        </ButtonAnchor>
      </div>
      <p className={classes.muted}>{CERTIFICATE.badgeText}</p>
    </section>
  );
}
