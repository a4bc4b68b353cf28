import { DIFFICULTIES, GOALS, INDUSTRIES } from '@kindred/validation/guide';
import {
  PLAYBOOK_DESCRIPTION_MAX,
  PLAYBOOK_ICONS,
  PLAYBOOK_TITLE_MAX,
  type PlaybookView,
  STEPS_MAX,
} from '@kindred/validation/guide/playbooks';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { FormError, FormPair, FormStack, TextAreaField, TextField } from '../../../ui/Form.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { DIFFICULTY_LABELS, GOAL_LABELS, GUIDE, ICON_LABELS, INDUSTRY_LABELS, WRITE } from '../copy.ts';
import classes from '../Guide.module.css';
import { KeptNote } from '../KeptNote.tsx';
import { moved } from '../plans/draft.ts';
import { newStep, type StepDraft, usePlaybookForm } from './form.ts';
import { StepFields } from './StepFields.tsx';

interface PlaybookEditorProps {
  tribeId: string;
  /** Null for a new one. */
  playbook: PlaybookView | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Stays when it is closed, so that it opens again as it was left. */
export default function PlaybookEditor({ tribeId, playbook, isOpen, onClose }: PlaybookEditorProps) {
  const form = usePlaybookForm({ tribeId, playbook, onDone: onClose });
  const { draft, problems, change } = form;
  const [asksDelete, setAsksDelete] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  const { steps } = draft;
  const changeStep = (at: number, by: Partial<StepDraft>) =>
    change({ steps: steps.map((step, place) => (place === at ? { ...step, ...by } : step)) });

  function addStep() {
    change({ steps: [...steps, newStep(steps.at(-1)?.day)] });
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('ol > li:last-child input')?.focus(),
    );
  }

  return (
    <>
      <BottomSheet
        isOpen={isOpen}
        onClose={onClose}
        title={playbook === null ? WRITE.newTitle : WRITE.editTitle}
        isTall
      >
        <form
          ref={element}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            form.submit();
          }}
        >
          <FormError message={problems.form ?? problems.steps ?? null} />
          <FormStack>
            <TextField
              data-autofocus
              label={WRITE.title}
              maxLength={PLAYBOOK_TITLE_MAX}
              value={draft.title}
              error={problems.title}
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
            <TextAreaField
              label={WRITE.description}
              rows={3}
              maxLength={PLAYBOOK_DESCRIPTION_MAX}
              value={draft.description}
              error={problems.description}
              onChange={(event) => change({ description: event.currentTarget.value })}
            />
            <FormPair>
              <SelectField
                label={GUIDE.goal}
                options={GOALS.map((value) => ({ value, label: GOAL_LABELS[value] }))}
                value={draft.category}
                onChange={(category) => change({ category })}
              />
              <SelectField
                label={GUIDE.industry}
                options={[
                  { value: '' as const, label: GUIDE.anyIndustry },
                  ...INDUSTRIES.map((value) => ({ value, label: INDUSTRY_LABELS[value] })),
                ]}
                value={draft.industry}
                onChange={(industry) => change({ industry })}
              />
            </FormPair>
            <FormPair>
              <TextField
                label={WRITE.weeks}
                inputMode="numeric"
                value={draft.weeks}
                error={problems.weeks}
                onChange={(event) => change({ weeks: event.currentTarget.value })}
              />
              <SelectField
                label={WRITE.difficulty}
                options={DIFFICULTIES.map((value) => ({ value, label: DIFFICULTY_LABELS[value] }))}
                value={draft.difficulty}
                onChange={(difficulty) => change({ difficulty })}
              />
            </FormPair>
            <SelectField
              label={WRITE.icon}
              options={PLAYBOOK_ICONS.map((value) => ({ value, label: ICON_LABELS[value] }))}
              value={draft.icon}
              onChange={(icon) => change({ icon })}
            />
            <ol className={classes.list} aria-label={WRITE.steps}>
              {steps.map((step, at) => (
                <StepFields
                  key={step.key}
                  step={step}
                  at={at}
                  count={steps.length}
                  problems={problems}
                  onChange={(by) => changeStep(at, by)}
                  onMove={(by) => change({ steps: moved(steps, at, by) })}
                  onRemove={() => change({ steps: steps.filter(({ key }) => key !== step.key) })}
                />
              ))}
            </ol>
            {steps.length < STEPS_MAX && (
              <Button
                variant="soft"
                tone="neutral"
                icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
                onClick={addStep}
              >
                {WRITE.addStep}
              </Button>
            )}
            <KeptNote isShown={form.isChanged} onDiscard={form.discard} />
            <Button type="submit" size="lg" isWide isBusy={form.isBusy}>
              {form.isBusy ? WRITE.busy : playbook === null ? WRITE.create : WRITE.save}
            </Button>
            {playbook !== null && (
              <Button
                variant="subtle"
                tone="danger"
                isBusy={form.isDeleting}
                onClick={() => setAsksDelete(true)}
              >
                {WRITE.delete}
              </Button>
            )}
          </FormStack>
        </form>
      </BottomSheet>
      <ConfirmDialog
        isOpen={asksDelete}
        onClose={() => setAsksDelete(false)}
        title={WRITE.confirmDelete}
        text={WRITE.confirmText}
        confirmLabel={WRITE.delete}
        onConfirm={() => {
          setAsksDelete(false);
          form.remove();
        }}
      />
    </>
  );
}
