import type { TribeView } from '@kindred/validation/tribes';
import {
  CHALLENGE_DESCRIPTION_MAX,
  CHALLENGE_TITLE_MAX,
  type ChallengeView,
  TASKS_MAX,
} from '@kindred/validation/tribes/challenges';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError, FormPair, FormStack, TextAreaField, TextField } from '../../../ui/Form.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { FORM } from './copy.ts';
import { newTask, useChallengeForm } from './form.ts';
import { badgesQuery } from './query.ts';
import classes from './Sheet.module.css';
import { TaskFields } from './TaskFields.tsx';

interface ChallengeSheetProps {
  tribe: TribeView;
  /** Left out for a new one. */
  challenge?: ChallengeView;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (challenge: ChallengeView) => void;
}

/** Stays when it is closed, so that what was typed is there when it opens again. */
export default function ChallengeSheet({ tribe, challenge, isOpen, onClose, onSaved }: ChallengeSheetProps) {
  const { draft, problems, isBusy, change, changeTask, submit } = useChallengeForm(tribe, challenge, onSaved);
  const { data: badges } = useQuery({ ...badgesQuery(tribe.id), enabled: isOpen });
  const form = useRef<HTMLFormElement>(null);
  const isFixed = challenge?.isFixed ?? false;
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  const noFields = problems.form ?? problems.tasks ?? problems.startsAt ?? problems.timeZone ?? null;

  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={challenge === undefined ? FORM.createTitle : FORM.editTitle}
      isTall
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit();
        }}
      >
        <FormError message={noFields} />
        <FormStack>
          <TextField
            data-autofocus
            label={FORM.title}
            placeholder={FORM.titleHint}
            maxLength={CHALLENGE_TITLE_MAX}
            value={draft.title}
            error={problems.title}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <TextAreaField
            label={FORM.description}
            rows={3}
            maxLength={CHALLENGE_DESCRIPTION_MAX}
            value={draft.description}
            error={problems.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
          <FormPair>
            <TextField
              type="date"
              label={FORM.starts}
              value={draft.from}
              disabled={isFixed}
              onChange={(event) => change({ from: event.currentTarget.value })}
            />
            <TextField
              type="date"
              label={FORM.ends}
              value={draft.to}
              min={draft.from}
              error={problems.endsAt}
              onChange={(event) => change({ to: event.currentTarget.value })}
            />
          </FormPair>
          <SelectField
            label={FORM.badge}
            options={[
              { value: '', label: FORM.noBadge },
              ...(badges ?? (challenge?.badge ? [challenge.badge] : [])).map(({ id, name }) => ({
                value: id,
                label: name,
              })),
            ]}
            value={draft.badgeId}
            error={problems.badgeId}
            onChange={(badgeId) => change({ badgeId })}
          />
          {isFixed ? (
            <p className={classes.hint}>{FORM.fixed}</p>
          ) : (
            <>
              {draft.tasks.map((task, at) => (
                <TaskFields
                  key={task.key}
                  task={task}
                  at={at}
                  problems={problems}
                  canRemove={draft.tasks.length > 1}
                  onChange={(by) => changeTask(at, by)}
                  onRemove={() => change({ tasks: draft.tasks.filter(({ key }) => key !== task.key) })}
                />
              ))}
              {draft.tasks.length < TASKS_MAX && (
                <Button
                  variant="soft"
                  tone="neutral"
                  icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
                  onClick={() => change({ tasks: [...draft.tasks, newTask()] })}
                >
                  {FORM.addTask}
                </Button>
              )}
            </>
          )}
          <Button type="submit" size="lg" isWide isBusy={isBusy}>
            {isBusy ? FORM.busy : challenge === undefined ? FORM.create : FORM.save}
          </Button>
        </FormStack>
      </form>
    </BottomSheet>
  );
}
