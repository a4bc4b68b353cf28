import { isBlank } from '@kindred/validation/characters';
import type { LessonView } from '@kindred/validation/courses';
import { addQuestionInput, type QuestionKind, questionFields } from '@kindred/validation/courses/quizzes';
import { useEffect, useRef, useState } from 'react';
import { type Problems, problemsOfCall } from '../../../../app/errors.ts';
import { useUnsaved } from '../../../../app/LeaveGuard.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { FormError, FormStack } from '../../../../ui/Form.tsx';
import { typedNumber } from '../../../../ui/fieldFacts.ts';
import { KINDS } from '../copy.ts';
import { AnswerEditor } from './AnswerEditor.tsx';
import { emptyAnswer, filledIn, sentenceOf } from './answer.ts';
import { QUESTION_EDIT } from './copy.ts';
import { useAddQuestion } from './hooks.ts';
import classes from './QuizEditor.module.css';

interface NewQuestionProps {
  lesson: LessonView;
  quizId: string;
  kind: QuestionKind;
  onClose: () => void;
}

/** A question that is not stored before it is complete, as a quiz is taken while it is edited. */
export function NewQuestion({ lesson, quizId, kind, onClose }: NewQuestionProps) {
  const [texts, setTexts] = useState({ prompt: '', points: '1', explanation: '' });
  const [answer, setAnswer] = useState(() => emptyAnswer(kind));
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLElement>(null);
  const add = useAddQuestion(lesson);
  const typed = [texts.prompt, texts.explanation, ...answer.choices.map(({ text }) => text)];
  useUnsaved((kind === 'text' ? [...typed, ...answer.key] : typed).some((text) => !isBlank(text)));
  useEffect(() => box.current?.querySelector<HTMLElement>('textarea')?.focus(), []);
  useEffect(() => {
    if (Object.keys(problems).length > 0) {
      box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [problems]);

  async function submit() {
    const filled = filledIn(kind, answer);
    const points = typedNumber(texts.points);
    const read = addQuestionInput.safeParse({ id: quizId, kind, ...texts, points, ...filled });
    if (!read.success) {
      const found: Problems = {};
      for (const { path, message } of read.error.issues) found[String(path[0])] ??= sentenceOf(path, message);
      return setProblems(found);
    }
    setBusy(true);
    try {
      await add(read.data);
      onClose();
    } catch (error) {
      setProblems(problemsOfCall(error));
      setBusy(false);
    }
  }

  const field = (name: keyof typeof texts, rows?: number) => (
    <Field
      schema={questionFields[name]}
      name={name}
      value={texts[name]}
      error={problems[name]}
      {...(rows !== undefined && { rows })}
      onChange={(value) => {
        setTexts({ ...texts, [name]: String(value) });
        setProblems(without(problems, name));
      }}
    />
  );
  return (
    <section ref={box} className={classes.draft} aria-label={KINDS[kind]}>
      <h4 className={classes.partTitle}>{KINDS[kind]}</h4>
      <FormError message={problems.form} />
      <FormStack>
        {field('prompt', 2)}
        <AnswerEditor
          listId="new"
          kind={kind}
          value={answer}
          problem={problems.choices ?? problems.key}
          onChange={(next) => {
            setAnswer(next);
            setProblems(without(problems, 'choices', 'key'));
          }}
        />
        {field('points')}
        {field('explanation', 2)}
      </FormStack>
      <div className={classes.actions}>
        <Button size="sm" isBusy={isBusy} onClick={() => void submit()}>
          {QUESTION_EDIT.add}
        </Button>
        <Button size="sm" variant="soft" tone="neutral" onClick={onClose}>
          {QUESTION_EDIT.cancel}
        </Button>
      </div>
    </section>
  );
}

function without(problems: Problems, ...names: string[]): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name)));
}
