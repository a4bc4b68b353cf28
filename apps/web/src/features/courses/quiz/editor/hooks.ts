import type { LessonView } from '@kindred/validation/courses';
import {
  type KeyedQuestion,
  type QuizKeyView,
  quizFields,
  type SetQuizInput,
  type UpdateQuestionInput,
} from '@kindred/validation/courses/quizzes';
import type { Stored } from '../../../../app/Autosave.ts';
import { trpc } from '../../../../app/trpc.ts';
import { useAction } from '../../../../app/useAction.ts';
import { useAutosave } from '../../../../app/useAutosave.ts';
import { useOrder } from '../../reorder/useOrder.ts';
import { type AnswerDraft, QUESTION_FIELDS, questionRecord } from './answer.ts';
import { QUESTION_EDIT, QUIZ_EDIT } from './copy.ts';

export const useQuizKey = (lessonId: string) =>
  trpc.courses.quizzes.key.useQuery({ id: lessonId }, { staleTime: 0 });

/** Reloads what depends on whether the quiz of a lesson counts. */
function useReload({ id, courseId }: Pick<LessonView, 'id' | 'courseId'>) {
  const { courses } = trpc.useUtils();
  return () => {
    void courses.quizzes.get.invalidate({ id });
    void courses.lesson.invalidate({ id });
    void courses.curriculum.invalidate({ id: courseId });
  };
}

export function useAddQuiz(lesson: LessonView) {
  const key = trpc.useUtils().courses.quizzes.key;
  const reload = useReload(lesson);
  return trpc.courses.quizzes.set.useMutation(
    useAction({
      failed: QUIZ_EDIT.addFailed,
      onSuccess(quiz: QuizKeyView) {
        key.setData({ id: lesson.id }, quiz);
        reload();
      },
    }),
  );
}

export function useDeleteQuiz(lesson: LessonView) {
  const key = trpc.useUtils().courses.quizzes.key;
  const reload = useReload(lesson);
  return trpc.courses.quizzes.delete.useMutation(
    useAction({
      failed: QUIZ_EDIT.removeFailed,
      done: { title: QUIZ_EDIT.removed },
      onSuccess() {
        key.setData({ id: lesson.id }, null);
        reload();
      },
    }),
  );
}

export type QuizDraft = { passMark: string; tries: string; timeLimit: string; feedback: string };

const number = (value: number | null) => (value === null ? '' : String(value));
function quizRecord({ passMark, tries, timeLimit, feedback, updatedAt }: QuizKeyView): Stored<QuizDraft> {
  const values = {
    passMark: String(passMark),
    tries: number(tries),
    timeLimit: number(timeLimit),
    feedback: feedback as string,
  };
  return { values, readAt: updatedAt };
}

export function useQuizForm(quiz: QuizKeyView) {
  const id = quiz.lessonId;
  const { key, get } = trpc.useUtils().courses.quizzes;
  const { mutateAsync } = trpc.courses.quizzes.set.useMutation();
  return useAutosave(quizRecord(quiz), {
    fields: quizFields,
    changed: 'course_changed',
    async save(changes, readAt) {
      const saved = await mutateAsync({ ...changes, id, readAt } as SetQuizInput);
      key.setData({ id }, saved);
      void get.invalidate({ id });
      return quizRecord(saved);
    },
    reload: async () => quizRecord((await key.fetch({ id }, { staleTime: 0 })) ?? quiz),
  });
}

export function useQuestionForm(lessonId: string, question: KeyedQuestion) {
  const { id, kind } = question;
  const { key } = trpc.useUtils().courses.quizzes;
  const { mutateAsync } = trpc.courses.quizzes.updateQuestion.useMutation();
  return useAutosave(questionRecord(question), {
    fields: QUESTION_FIELDS[kind],
    changed: 'course_changed',
    async save({ answer, ...changes }, readAt) {
      const input = { ...changes, ...(answer as AnswerDraft | undefined), id, readAt };
      const saved = await mutateAsync(input as UpdateQuestionInput);
      key.setData({ id: lessonId }, (read) =>
        read == null
          ? read
          : { ...read, questions: read.questions.map((each) => (each.id === id ? saved : each)) },
      );
      // The points of the quiz are a sum.
      if ('points' in changes) void key.invalidate({ id: lessonId });
      return questionRecord(saved);
    },
    async reload() {
      const read = await key.fetch({ id: lessonId }, { staleTime: 0 });
      return questionRecord(read?.questions.find((each) => each.id === id) ?? question);
    },
  });
}

export function useAddQuestion(lesson: LessonView) {
  const key = trpc.useUtils().courses.quizzes.key;
  const reload = useReload(lesson);
  const add = trpc.courses.quizzes.addQuestion.useMutation();
  return async (input: Parameters<typeof add.mutateAsync>[0]) => {
    await add.mutateAsync(input);
    await key.invalidate({ id: lesson.id });
    reload();
  };
}

export function useDeleteQuestion(lesson: LessonView) {
  const key = trpc.useUtils().courses.quizzes.key;
  const reload = useReload(lesson);
  return trpc.courses.quizzes.deleteQuestion.useMutation(
    useAction({
      failed: QUESTION_EDIT.removeFailed,
      done: { title: QUESTION_EDIT.removed },
      onSuccess() {
        void key.invalidate({ id: lesson.id });
        reload();
      },
    }),
  );
}

const idsOf = ({ questions }: QuizKeyView) => questions.map(({ id }) => id);

export function useQuestionOrder(quiz: QuizKeyView) {
  const id = quiz.lessonId;
  const { key } = trpc.useUtils().courses.quizzes;
  const { mutateAsync } = trpc.courses.quizzes.order.useMutation();
  return useOrder(quiz, {
    isSame: (one, other) => idsOf(one).join() === idsOf(other).join(),
    send: (next, version) => mutateAsync({ id: quiz.id, version, questions: idsOf(next) }),
    settle: (answer) => void key.setData({ id }, answer),
    cancel: () => void key.cancel({ id }),
    reload: () => void key.invalidate({ id }),
    changed: QUESTION_EDIT.changed,
  });
}
