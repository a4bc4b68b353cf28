import type { AttemptView } from '@kindred/validation/courses/attempts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { trpc } from '../../../../app/trpc.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/Dialog.tsx';
import { FormError } from '../../../../ui/Form.tsx';
import { Spoken } from '../../../../ui/Spoken.tsx';
import { ATTEMPT } from './copy.ts';
import { QuestionField } from './QuestionField.tsx';
import classes from './Quiz.module.css';
import { type AnswersStatus, useAnswers } from './useAnswers.ts';
import { useSubmission } from './useSubmission.ts';
import { clockWords, readTime, useTimeLeft } from './useTimeLeft.ts';

interface AttemptProps {
  attempt: AttemptView;
  /** @param isOver whether the time was up, rather than that it was submitted by its button */
  onDone: (attempt: AttemptView, isOver: boolean) => void;
}

/** An attempt that runs: its questions on one page, and a bar with what is answered and the time left. */
export function Attempt({ attempt, onDone }: AttemptProps) {
  const { id, questions } = attempt;
  const { client } = trpc.useUtils();
  const [reading, setReading] = useState(() => readTime(attempt.secondsLeft));
  const [isAsked, setAsked] = useState(false);
  const isOver = useRef(false);
  /** Reads the time and whether the attempt still runs: a device that slept did not count, and others may submit it. */
  const refresh = () =>
    client.courses.attempts.get.query({ id }).then(
      (now) => {
        if (now.submittedAt === null) setReading(readTime(now.secondsLeft));
        else finish(now);
      },
      () => undefined,
    );
  const { answers, status, problem, set, end } = useAnswers(attempt, {
    onSaved: ({ secondsLeft }) => setReading(readTime(secondsLeft)),
    onClosed: () => void refresh(),
  });
  const { submitOnce, submitUntilDone, isBusy } = useSubmission(id, answers, finish);
  const onOver = useCallback(() => {
    isOver.current = true;
    setAsked(false);
    submitUntilDone();
  }, [submitUntilDone]);
  const left = useTimeLeft(reading, onOver);
  useWhenVisible(refresh);

  function finish(done: AttemptView) {
    end();
    onDone(done, isOver.current);
  }

  const answered = questions.filter((question) => (answers[question.id] ?? []).length > 0).length;
  const unanswered = questions.length - answered;
  const isClosed = left === 0;
  return (
    <div className={classes.attempt}>
      <FormError message={problem} />
      <ol className={classes.questions}>
        {questions.map((question, at) => (
          <QuestionField
            key={question.id}
            question={question}
            at={at + 1}
            answer={answers[question.id] ?? []}
            isDisabled={isClosed || isBusy}
            onChange={(answer) => set(question.id, answer)}
          />
        ))}
      </ol>
      <div className={classes.bar}>
        <span className={classes.count}>
          {ATTEMPT.answered(answered, questions.length)}
          <SaveWord status={status} isOver={isClosed} />
        </span>
        {left !== null && <TimeLeft seconds={left} />}
        <Button isBusy={isBusy || isClosed} onClick={() => (unanswered > 0 ? setAsked(true) : submitOnce())}>
          {ATTEMPT.submit}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          submitOnce();
        }}
        title={ATTEMPT.submitTitle}
        text={ATTEMPT.unanswered(unanswered)}
        confirmLabel={ATTEMPT.submit}
      />
    </div>
  );
}

function SaveWord({ status, isOver }: { status: AnswersStatus; isOver: boolean }) {
  return (
    <span className={classes.saveWord} role="status">
      {isOver ? ATTEMPT.over : ATTEMPT.status[status]}
    </span>
  );
}

/** Minutes at which a screen reader says how much time is left. */
const SAID_AT = [1, 5];

function TimeLeft({ seconds }: { seconds: number }) {
  const soon = SAID_AT.find((minutes) => seconds <= minutes * 60);
  return (
    <span className={classes.time} data-soon={seconds <= 60 || undefined}>
      <Spoken>{ATTEMPT.timeLeft}</Spoken> <span role="timer">{clockWords(seconds)}</span>
      <Spoken role="status">{soon !== undefined && seconds > 0 && ATTEMPT.soon(soon)}</Spoken>
    </span>
  );
}

function useWhenVisible(then: () => void): void {
  const latest = useRef(then);
  latest.current = then;
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === 'visible') latest.current();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
}
