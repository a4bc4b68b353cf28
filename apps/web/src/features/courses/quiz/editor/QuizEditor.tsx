import type { LessonView } from '@kindred/validation/courses';
import type { QuizKeyView } from '@kindred/validation/courses/quizzes';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../../app/errors.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/Dialog.tsx';
import { ErrorState } from '../../../../ui/EmptyState.tsx';
import { FormPair, FormStack } from '../../../../ui/Form.tsx';
import { ICON, ICON_STROKE } from '../../../../ui/icons.ts';
import { Loading, SkeletonBar } from '../../../../ui/Skeleton.tsx';
import builder from '../../builder/Builder.module.css';
import { SavedField } from '../../builder/SavedField.tsx';
import { SaveProblem, SaveState } from '../../builder/SaveState.tsx';
import { QuizResults } from '../results/QuizResults.tsx';
import { QUIZ_EDIT } from './copy.ts';
import { useAddQuiz, useDeleteQuiz, useQuizForm, useQuizKey } from './hooks.ts';
import { Questions } from './Questions.tsx';
import classes from './QuizEditor.module.css';

/** The quiz of a lesson for its teachers: settings, questions with their answers, and the attempts of students. */
export function QuizEditor({ lesson }: { lesson: LessonView }) {
  const { data, error, refetch } = useQuizKey(lesson.id);
  return (
    <section className={builder.section} aria-labelledby="lesson-quiz">
      <h2 className={builder.sectionTitle} id="lesson-quiz">
        {QUIZ_EDIT.title}
      </h2>
      {data === null ? (
        <AddQuiz lesson={lesson} />
      ) : data !== undefined ? (
        <Editor lesson={lesson} quiz={data} />
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading label={QUIZ_EDIT.loading}>
          <SkeletonBar height="6rem" radius="var(--radius)" />
        </Loading>
      )}
    </section>
  );
}

function AddQuiz({ lesson }: { lesson: LessonView }) {
  const add = useAddQuiz(lesson);
  return (
    <div className={classes.none}>
      <p className={builder.note}>{QUIZ_EDIT.none}</p>
      <Button variant="soft" size="sm" isBusy={add.isPending} onClick={() => add.mutate({ id: lesson.id })}>
        {QUIZ_EDIT.add}
      </Button>
    </div>
  );
}

function Editor({ lesson, quiz }: { lesson: LessonView; quiz: QuizKeyView }) {
  return (
    <>
      {quiz.questions.length === 0 && (
        <p className={classes.warning}>
          <IconAlertTriangle size={ICON.row} stroke={ICON_STROKE} aria-hidden />
          {QUIZ_EDIT.empty}
        </p>
      )}
      <Settings quiz={quiz} />
      <Questions lesson={lesson} quiz={quiz} />
      <QuizResults lessonId={lesson.id} quizId={quiz.id} />
      <DeleteQuiz lesson={lesson} />
    </>
  );
}

function Settings({ quiz }: { quiz: QuizKeyView }) {
  const form = useQuizForm(quiz);
  return (
    <div className={classes.part}>
      <div className={classes.partHead}>
        <h3 className={classes.partTitle}>{QUIZ_EDIT.settings}</h3>
        <SaveState form={form} />
      </div>
      <SaveProblem form={form} />
      <FormStack>
        <FormPair>
          <SavedField form={form} name="passMark" unit="%" description={QUIZ_EDIT.passMarkText} />
          <SavedField form={form} name="tries" description={QUIZ_EDIT.triesText} />
        </FormPair>
        <SavedField form={form} name="timeLimit" description={QUIZ_EDIT.timeLimitText} />
        <SavedField
          form={form}
          name="feedback"
          description={QUIZ_EDIT.feedbackText}
          names={QUIZ_EDIT.feedback}
        />
      </FormStack>
    </div>
  );
}

function DeleteQuiz({ lesson }: { lesson: LessonView }) {
  const [isAsked, setAsked] = useState(false);
  const remove = useDeleteQuiz(lesson);
  const close = () => setAsked(false);
  return (
    <div>
      <Button variant="subtle" tone="danger" size="sm" onClick={() => setAsked(true)}>
        {QUIZ_EDIT.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={close}
        onConfirm={() => remove.mutate({ id: lesson.id }, { onSettled: close })}
        title={QUIZ_EDIT.removeTitle}
        text={QUIZ_EDIT.removeText}
        confirmLabel={QUIZ_EDIT.remove}
        isDanger
        isBusy={remove.isPending}
      />
    </div>
  );
}
