import { type IssuedCertificate, revokeCertificateInput } from '@kindred/validation/courses/certificates';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { useApiForm } from '../../../app/form.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { TextAreaField } from '../../../ui/Form.tsx';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import { SheetButton, type SheetProps } from '../../../ui/SheetButton.tsx';
import { formatDay } from '../../../ui/time.ts';
import { isMore, useFocusAfter } from '../../../ui/useFocusAfter.ts';
import { CERTIFICATE } from '../certificates/copy.ts';
import { CourseLink } from '../links.tsx';
import { CERTIFICATES } from './copy.ts';
import { useReissue, useRevoke } from './hooks.ts';
import classes from './Students.module.css';

interface CertificatesProps {
  courseId: string;
  userId: string;
  /** The latest first. */
  certificates: readonly IssuedCertificate[];
}

const TONES = { valid: 'teal', expired: 'neutral', revoked: 'red' } as const;
const day = (time: string) => formatDay(new Date(time));

/** The certificates of a student in a course; the latest can be issued again. */
export function Certificates({ courseId, userId, certificates }: CertificatesProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // The button that issued a certificate again is no longer on the latest one.
  useFocusAfter(certificates.length, isMore, title);
  if (certificates.length === 0) return null;
  return (
    <section className={classes.part}>
      <h3 ref={title} className={classes.heading} tabIndex={-1}>
        {CERTIFICATES.title}
      </h3>
      <ul className={classes.lines}>
        {certificates.map((certificate, at) => (
          <Certificate
            key={certificate.credentialId}
            student={{ id: courseId, userId }}
            certificate={certificate}
            isLatest={at === 0}
          />
        ))}
      </ul>
    </section>
  );
}

interface CertificateProps {
  student: { id: string; userId: string };
  certificate: IssuedCertificate;
  isLatest: boolean;
}

function Certificate({ student, certificate, isLatest }: CertificateProps) {
  const { credentialId, status, issuedAt, expiresAt, revokedAt, revokeReason } = certificate;
  return (
    <li className={classes.run}>
      <span className={classes.line}>
        <CourseLink to={`/certificate/${credentialId}`}>{credentialId}</CourseLink>
        <Badge tone={TONES[status]}>{CERTIFICATE.status[status]}</Badge>
      </span>
      <span className={classes.facts}>{CERTIFICATES.issued(day(issuedAt))}</span>
      {expiresAt !== null && <span className={classes.facts}>{CERTIFICATES.expires(day(expiresAt))}</span>}
      {revokedAt !== null && (
        <span className={classes.facts}>{CERTIFICATES.revoked(day(revokedAt), revokeReason ?? '')}</span>
      )}
      <span className={classes.actions}>
        {revokedAt === null && (
          <SheetButton Sheet={RevokeSheet} sheet={{ student, credentialId }}>
            {(trigger) => (
              <Button size="sm" variant="soft" tone="danger" {...trigger}>
                {CERTIFICATES.revoke}
              </Button>
            )}
          </SheetButton>
        )}
        {isLatest && <Reissue student={student} credentialId={credentialId} isRevoked={revokedAt !== null} />}
      </span>
    </li>
  );
}

interface ActionProps {
  student: CertificateProps['student'];
  credentialId: string;
}

const schema = z.strictObject({ reason: revokeCertificateInput.shape.reason });

function RevokeSheet({ student, credentialId, isOpen, onClose }: ActionProps & SheetProps) {
  const { mutateAsync } = useRevoke(student);
  const { form, formError, isBusy, submit } = useApiForm({ schema, initial: { reason: '' } });
  const revoke = submit(async (values) => {
    await mutateAsync({ credentialId, ...schema.parse(values) });
    onClose();
  });
  return (
    <FormSheet
      isOpen={isOpen}
      onClose={onClose}
      title={CERTIFICATES.revokeTitle}
      action={CERTIFICATES.revoke}
      tone="danger"
      isBusy={isBusy}
      onSubmit={revoke}
      problem={formError}
    >
      <p className={classes.text}>{CERTIFICATES.revokeText}</p>
      <TextAreaField
        label={CERTIFICATES.reason}
        description={CERTIFICATES.reasonText}
        name="reason"
        value={form.values.reason}
        error={form.errors.reason}
        onChange={(event) => form.setFieldValue('reason', event.currentTarget.value)}
      />
    </FormSheet>
  );
}

function Reissue({ student, credentialId, isRevoked }: ActionProps & { isRevoked: boolean }) {
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const reissue = useReissue(student);
  return (
    <>
      <Button
        size="sm"
        variant={isRevoked ? 'soft' : 'subtle'}
        aria-haspopup="dialog"
        onClick={() => setAsked(true)}
      >
        {CERTIFICATES.reissue}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={close}
        onConfirm={() => reissue.mutate({ credentialId }, { onSettled: close })}
        title={CERTIFICATES.reissueTitle}
        text={
          isRevoked ? CERTIFICATES.reissueText : `${CERTIFICATES.reissueText} ${CERTIFICATES.reissueRevokes}`
        }
        confirmLabel={CERTIFICATES.reissue}
        isBusy={reissue.isPending}
      />
    </>
  );
}
