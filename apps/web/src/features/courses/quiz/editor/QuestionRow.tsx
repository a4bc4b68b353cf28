import type { LessonView } from '@kindred/validation/courses';
import { type KeyedQuestion, TRUE_FALSE } from '@kindred/validation/courses/quizzes';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ConfirmDialog } from '../../../../ui/Dialog.tsx';
import { FormStack } from '../../../../ui/Form.tsx';
import { ICON, ICON_STROKE } from '../../../../ui/icons.ts';
import { MoveMenu } from '../../builder/MoveMenu.tsx';
import { Conflict, SavedField } from '../../builder/SavedField.tsx';
import { SaveProblem, SaveState } from '../../builder/SaveState.tsx';
import { MovableRow } from '../../reorder/MovableRow.tsx';
import type { Lift } from '../../reorder/useLift.ts';
import { KINDS, POINTS } from '../copy.ts';
import { AnswerEditor } from './AnswerEditor.tsx';
import { readAnswer, writeAnswer } from './answer.ts';
import { ANSWER_EDIT, QUESTION_EDIT } from './copy.ts';
import { useDeleteQuestion, useQuestionForm } from './hooks.ts';
import classes from './QuizEditor.module.css';

interface QuestionRowProps {
  lesson: LessonView;
  question: KeyedQuestion;
  /** Its place, from 1. */
  at: number;
  lift: Lift;
}

/** A question that opens to be edited in place. */
export function QuestionRow({ lesson, question, at, lift }: QuestionRowProps) {
  const { id, kind, prompt, points } = question;
  const item = { kind: 'question', id };
  const formId = useId();
  const [isOpen, setOpen] = useState(false);
  // A form that was opened stays: text that could not be stored is not lost when the row closes.
  const [isMounted, setMounted] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const remove = useDeleteQuestion(lesson);
  const close = () => setAsked(false);
  return (
    <MovableRow
      item={item}
      title={QUESTION_EDIT.name(at)}
      lift={lift}
      isFramed
      head={
        <>
          <button
            type="button"
            className={classes.question}
            aria-expanded={isOpen}
            aria-controls={formId}
            onClick={() => {
              setMounted(true);
              setOpen(!isOpen);
            }}
          >
            <span className={classes.prompt}>{QUESTION_EDIT.edit(at, prompt)}</span>
            <span className={classes.facts}>
              {KINDS[kind]} · {POINTS(points)}
            </span>
            <IconChevronDown size={ICON.row} stroke={ICON_STROKE} aria-hidden />
          </button>
          <MoveMenu label={QUESTION_EDIT.menu(at)} item={item} lift={lift} onDelete={() => setAsked(true)} />
        </>
      }
    >
      <div id={formId} hidden={!isOpen}>
        {isMounted && <QuestionForm lessonId={lesson.id} question={question} />}
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={close}
        onConfirm={() => remove.mutate({ id }, { onSettled: close })}
        title={QUESTION_EDIT.removeTitle}
        text={QUESTION_EDIT.removeText}
        confirmLabel={QUESTION_EDIT.remove}
        isDanger
        isBusy={remove.isPending}
      />
    </MovableRow>
  );
}

function QuestionForm({ lessonId, question }: { lessonId: string; question: KeyedQuestion }) {
  const form = useQuestionForm(lessonId, question);
  const { kind } = question;
  return (
    <div className={classes.form}>
      <p className={classes.state}>
        <SaveState form={form} />
      </p>
      <SaveProblem form={form} />
      <FormStack>
        <SavedField form={form} name="prompt" rows={2} />
        <AnswerEditor
          listId={question.id}
          kind={kind}
          value={readAnswer(form.valueOf('answer'))}
          problem={form.problemOf('answer')}
          onChange={(answer) => form.set('answer', writeAnswer(answer))}
          onLeave={() => form.leave('answer')}
        />
        <Conflict
          form={form}
          name="answer"
          label={ANSWER_EDIT.label}
          show={(written) => <ShownAnswer question={question} written={written} />}
        />
        <SavedField form={form} name="points" />
        <SavedField form={form} name="explanation" rows={2} />
      </FormStack>
    </div>
  );
}

/** The choices of one version, the right ones marked. */
function ShownAnswer({ question, written }: { question: KeyedQuestion; written: string }) {
  const { choices, key } = readAnswer(written);
  const all = question.kind === 'true_false' ? TRUE_FALSE : choices;
  if (question.kind === 'text') return key.join('\n');
  return all
    .map(({ id, text }) => (question.kind !== 'order' && key.includes(id) ? `✓ ${text}` : text))
    .join('\n');
}
