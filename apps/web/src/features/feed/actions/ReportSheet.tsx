import { isBlank } from '@kindred/validation/characters';
import { REPORT_DETAILS_MAX, REPORT_REASONS, type ReportReason } from '@kindred/validation/reports';
import { type FormEvent, useId, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError, FormStack, TextAreaField } from '../../../ui/Form.tsx';
import { REASONS, REPORT } from './copy.ts';
import { type Said, useReport } from './hooks.ts';
import classes from './ReportSheet.module.css';

interface ReportSheetProps {
  /** What is reported: 'Report post', 'Report comment', 'Report Olivia Ferrer'. */
  title: string;
  /** Sends it, for example `(said) => api.feed.report.mutate({ id, ...said })`. */
  send: (said: Said) => Promise<unknown>;
  isOpen: boolean;
  onClose: () => void;
}

/** For posts, comments and people alike. */
export default function ReportSheet({ title, send, isOpen, onClose }: ReportSheetProps) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [details, setDetails] = useState('');
  const name = useId();
  const report = useReport(send, () => {
    setReason(null);
    setDetails('');
    onClose();
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (reason === null || report.isPending) return;
    report.mutate({ reason, ...(isBlank(details) ? {} : { details: details.trim() }) });
  }

  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={title}>
      <form onSubmit={onSubmit} noValidate>
        <FormError message={report.error && `${REPORT.failed}. ${messageOf(report.error)}`} />
        <FormStack>
          <fieldset className={classes.reasons}>
            <legend className={classes.legend}>{REPORT.reason}</legend>
            {REPORT_REASONS.map((each) => (
              <label key={each} className={classes.reason}>
                <input
                  type="radio"
                  name={name}
                  value={each}
                  checked={each === reason}
                  onChange={() => setReason(each)}
                />
                {REASONS[each]}
              </label>
            ))}
          </fieldset>
          <TextAreaField
            label={REPORT.details}
            description={REPORT.detailsHint}
            rows={3}
            maxLength={REPORT_DETAILS_MAX}
            value={details}
            onChange={(event) => setDetails(event.currentTarget.value)}
          />
          <Button type="submit" size="lg" isWide isBusy={report.isPending} disabled={reason === null}>
            {report.isPending ? REPORT.sending : REPORT.send}
          </Button>
        </FormStack>
      </form>
    </BottomSheet>
  );
}
