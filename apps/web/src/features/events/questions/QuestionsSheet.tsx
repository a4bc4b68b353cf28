import { isBlank } from '@kindred/validation/characters';
import type { EventView } from '@kindred/validation/events';
import { ANSWER_MAX } from '@kindred/validation/tribes';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { trpc } from '../../../app/trpc.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError, FormStack, TextAreaField } from '../../../ui/Form.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import classes from '../Event.module.css';
import { useSettleEvent } from '../hooks.ts';
import { QUESTIONS } from './copy.ts';

interface QuestionsSheetProps extends SheetProps {
  event: EventView;
  onAnswered?: () => void;
}

/** The questions of an event, with the answers of the viewer. */
export default function QuestionsSheet({ event, isOpen, onClose, onAnswered }: QuestionsSheetProps) {
  const { id, questions, answers } = event;
  const [typed, setTyped] = useState<Record<string, string>>({});
  const settle = useSettleEvent();
  const save = trpc.events.answerQuestions.useMutation({
    onSuccess(answered) {
      settle(answered);
      onClose();
      onAnswered?.();
    },
  });
  const answerTo = (question: string) =>
    typed[question] ?? answers.find((each) => each.question === question)?.answer ?? '';
  const isReady = questions.every((question) => !isBlank(answerTo(question)));

  function onSubmit(submitted: FormEvent) {
    submitted.preventDefault();
    if (!isReady || save.isPending) return;
    save.mutate({ id, answers: questions.map((question) => ({ question, answer: answerTo(question) })) });
  }

  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={QUESTIONS.title}>
      <form onSubmit={onSubmit} noValidate>
        <FormStack>
          <p className={classes.muted}>{QUESTIONS.text}</p>
          <FormError message={save.error && `${QUESTIONS.failed}. ${messageOf(save.error)}`} />
          {questions.map((question, index) => (
            <TextAreaField
              key={question}
              data-autofocus={index === 0 || undefined}
              label={question}
              rows={2}
              maxLength={ANSWER_MAX}
              value={answerTo(question)}
              onChange={({ currentTarget: { value } }) =>
                setTyped((before) => ({ ...before, [question]: value }))
              }
            />
          ))}
          <Button type="submit" size="lg" isWide isBusy={save.isPending} disabled={!isReady}>
            {save.isPending ? QUESTIONS.saving : QUESTIONS.save}
          </Button>
        </FormStack>
      </form>
    </BottomSheet>
  );
}
