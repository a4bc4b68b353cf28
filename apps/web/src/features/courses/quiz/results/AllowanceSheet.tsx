import type { UserCard } from '@kindred/validation/accounts';
import { type QuizAllowance, setAllowanceInput } from '@kindred/validation/courses/quizzes';
import { useState } from 'react';
import { messageOf, type Problems, problemsOf, problemsOfCall } from '../../../../app/errors.ts';
import { trpc } from '../../../../app/trpc.ts';
import { BottomSheet } from '../../../../ui/BottomSheet.tsx';
import { ErrorState } from '../../../../ui/EmptyState.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { FormSheet } from '../../../../ui/FormSheet.tsx';
import { typedNumber } from '../../../../ui/fieldFacts.ts';
import type { SheetProps } from '../../../../ui/SheetButton.tsx';
import { Loading, SkeletonBar } from '../../../../ui/Skeleton.tsx';
import { useToast } from '../../../../ui/toast.tsx';
import { QUIZ_RESULTS } from './copy.ts';

interface AllowanceSheetProps extends SheetProps {
  quizId: string;
  student: UserCard;
}

/** What one student gets more in a quiz: minutes and tries. */
export function AllowanceSheet({ isOpen, onClose, quizId, student }: AllowanceSheetProps) {
  const input = { id: quizId, userId: student.id };
  const { data, error, refetch } = trpc.courses.quizzes.allowance.useQuery(input, {
    staleTime: 0,
    enabled: isOpen,
  });
  const title = QUIZ_RESULTS.allowTitle(student.name);
  if (data === undefined) {
    return (
      <BottomSheet isOpen={isOpen} onClose={onClose} title={title}>
        {error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Loading label={QUIZ_RESULTS.loading}>
            <SkeletonBar height="8rem" radius="var(--radius)" />
          </Loading>
        )}
      </BottomSheet>
    );
  }
  return (
    <AllowanceForm
      key={`${data.extraMinutes} ${data.extraTries}`}
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      input={input}
      allowance={data}
    />
  );
}

interface AllowanceFormProps extends SheetProps {
  title: string;
  input: { id: string; userId: string };
  allowance: QuizAllowance;
}

const FIELDS = ['extraMinutes', 'extraTries'] as const;

function AllowanceForm({ isOpen, onClose, title, input, allowance }: AllowanceFormProps) {
  const [texts, setTexts] = useState({
    extraMinutes: String(allowance.extraMinutes),
    extraTries: String(allowance.extraTries),
  });
  const [problems, setProblems] = useState<Problems>({});
  const toast = useToast();
  const utils = trpc.useUtils();
  const set = trpc.courses.quizzes.setAllowance.useMutation({
    onSuccess(saved) {
      onClose();
      utils.courses.quizzes.allowance.setData(input, saved);
      toast.show({ title: QUIZ_RESULTS.saved, tone: 'success' });
    },
    onError: (error) => setProblems(problemsOfCall(error)),
  });
  function submit() {
    const read = setAllowanceInput.safeParse({
      ...input,
      extraMinutes: typedNumber(texts.extraMinutes),
      extraTries: typedNumber(texts.extraTries),
    });
    if (read.success) set.mutate(read.data);
    else setProblems(problemsOf(read.error.issues));
  }
  return (
    <FormSheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      action={QUIZ_RESULTS.save}
      isBusy={set.isPending}
      problem={problems.form ?? null}
      checked={problems}
      onSubmit={submit}
    >
      {FIELDS.map((name) => (
        <Field
          key={name}
          schema={setAllowanceInput.shape[name]}
          name={name}
          value={texts[name]}
          error={problems[name]}
          {...(name === 'extraMinutes' && { description: QUIZ_RESULTS.allowText })}
          onChange={(value) => {
            setTexts({ ...texts, [name]: String(value) });
            setProblems({});
          }}
        />
      ))}
    </FormSheet>
  );
}
