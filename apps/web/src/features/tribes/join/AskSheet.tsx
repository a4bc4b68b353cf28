import { isBlank } from '@kindred/validation/characters';
import type { TribeView } from '@kindred/validation/tribes';
import { ANSWER_MAX } from '@kindred/validation/tribes';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { FormError, FormStack, TextAreaField } from '../../../ui/Form.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { tribeQuery } from '../query.ts';
import classes from './AskSheet.module.css';
import { BirthDateField, isBirthDate } from './BirthDateField.tsx';
import { ASK } from './copy.ts';
import { useAsk } from './hooks.ts';
import type { JoinSheetProps } from './JoinButton.tsx';

/** Stays in the page when it is closed, so that what was typed is there when it opens again. */
export default function AskSheet({ tribe, isOpen, onClose }: JoinSheetProps) {
  const { data, error, refetch } = useQuery({ ...tribeQuery(tribe.slug), enabled: isOpen });
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={ASK.title(tribe.name)}>
      {data !== undefined ? (
        <Questions tribe={data} onDone={onClose} />
      ) : error !== null ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading label={ASK.loading}>
          <SkeletonBar width="70%" />
          <SkeletonBar height="5rem" />
        </Loading>
      )}
    </BottomSheet>
  );
}

function Questions({ tribe, onDone }: { tribe: TribeView; onDone: () => void }) {
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [birthDate, setBirthDate] = useState('');
  const ask = useAsk(tribe, onDone);
  const answerTo = (question: string) => (answers[question] ?? '').trim();
  const isReady =
    tribe.joinQuestions.every((question) => !isBlank(answerTo(question))) &&
    (!tribe.needsBirthDate || isBirthDate(birthDate));

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isReady || ask.isPending) return;
    ask.mutate({
      answers: tribe.joinQuestions.map((question) => ({ question, answer: answerTo(question) })),
      ...(tribe.needsBirthDate ? { birthDate } : {}),
    });
  }

  return (
    <form onSubmit={onSubmit} noValidate>
      <p className={classes.intro}>{tribe.joinQuestions.length > 0 ? ASK.intro : ASK.none}</p>
      <FormError message={ask.error && `${ASK.failed}. ${messageOf(ask.error)}`} />
      <FormStack>
        {tribe.joinQuestions.map((question, index) => (
          <TextAreaField
            key={question}
            data-autofocus={index === 0 || undefined}
            label={question}
            rows={3}
            maxLength={ANSWER_MAX}
            value={answers[question] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setAnswers((before) => ({ ...before, [question]: value }))
            }
          />
        ))}
        {tribe.needsBirthDate && (
          <BirthDateField minAge={tribe.minAge} value={birthDate} onChange={setBirthDate} />
        )}
        <Button type="submit" size="lg" isWide isBusy={ask.isPending} disabled={!isReady}>
          {ask.isPending ? ASK.sending : ASK.send}
        </Button>
      </FormStack>
    </form>
  );
}
