import { decideAppealInput } from '@kindred/validation/moderation/appeals';
import type { DecisionView } from '@kindred/validation/moderation/decisions';
import type { AppealOutcome } from '@kindred/validation/moderation/values';
import { useApiForm } from '../../../app/form.ts';
import { TextAreaField } from '../../../ui/Form.tsx';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { APPEAL, REVERSING, REVERSING_STRIKE } from '../copy.ts';
import { useDecideAppeal } from '../hooks.ts';
import classes from './Decide.module.css';
import { useReadVersion, useReload } from './useReload.tsx';

interface AppealSheetProps extends SheetProps {
  caseId: string;
  version: number;
  appealId: string;
  /** That is appealed. */
  decision: Pick<DecisionView, 'actions' | 'strikeUntil'>;
}

const OPTIONS = [
  { value: 'upheld', label: APPEAL.uphold },
  { value: 'reversed', label: APPEAL.reverse },
] as const;

/** What reversing a decision does, in sentences. */
function reversing({ actions, strikeUntil }: AppealSheetProps['decision']): string {
  const effects = actions.map((action) => REVERSING[action]);
  if (strikeUntil !== null) effects.push(REVERSING_STRIKE);
  return effects.join(' ');
}

export default function AppealSheet(props: AppealSheetProps) {
  const { caseId, version, appealId, decision, isOpen, onClose } = props;
  const decide = useDecideAppeal();
  const read = useReadVersion(caseId, version, isOpen);
  const { watch, offer, isReloaded } = useReload(read.reload);
  const toast = useToast();
  const { form, formError, isBusy, submit } = useApiForm({
    schema: decideAppealInput.omit({ id: true, version: true }),
    initial: { outcome: 'upheld' as AppealOutcome, answer: '' },
  });
  const onSubmit = submit(async (values) => {
    await watch(decide.mutateAsync({ id: appealId, version: read.version, ...values }));
    toast.show({ title: APPEAL.sent, tone: 'success' });
    onClose();
  });
  return (
    <FormSheet
      isOpen={isOpen}
      onClose={onClose}
      title={APPEAL.title}
      action={APPEAL.action}
      isBusy={isBusy}
      onSubmit={onSubmit}
      problem={isReloaded ? null : formError}
      checked={form.errors}
    >
      {offer}
      <Segmented
        label={APPEAL.outcome}
        options={OPTIONS}
        value={form.values.outcome}
        onChange={(outcome) => form.setFieldValue('outcome', outcome)}
        isWide
      />
      <p className={classes.note} role="status">
        {form.values.outcome === 'reversed' ? reversing(decision) : APPEAL.upholdText}
      </p>
      <TextAreaField
        label={APPEAL.answer}
        description={APPEAL.answerText}
        rows={4}
        {...form.getInputProps('answer')}
        name="answer"
      />
    </FormSheet>
  );
}
