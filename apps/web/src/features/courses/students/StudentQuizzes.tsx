import type { UserCard } from '@kindred/validation/accounts';
import type { StudentView } from '@kindred/validation/courses/students';
import { useState } from 'react';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { trpc } from '../../../app/trpc.ts';
import { Button } from '../../../ui/Button.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { Outcome } from '../quiz/Outcome.tsx';
import { AllowanceSheet } from '../quiz/results/AllowanceSheet.tsx';
import { QUIZ_RESULTS } from '../quiz/results/copy.ts';
import { AnswersButton } from '../quiz/results/QuizResults.tsx';
import { QUIZZES } from './copy.ts';
import classes from './Students.module.css';

interface StudentQuizzesProps {
  user: UserCard;
  quizzes: StudentView['quizzes'];
}

/** The quizzes of a course, with the attempts of a student and what they get more. */
export function StudentQuizzes({ user, quizzes }: StudentQuizzesProps) {
  if (quizzes.length === 0) return null;
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{QUIZZES.title}</h3>
      <ul className={classes.lines}>
        {quizzes.map((quiz) => (
          <StudentQuiz key={quiz.id} user={user} quiz={quiz} />
        ))}
      </ul>
    </section>
  );
}

interface StudentQuizProps {
  user: UserCard;
  quiz: StudentView['quizzes'][number];
}

function StudentQuiz({ user, quiz: { id, lessonId, title } }: StudentQuizProps) {
  const [isShown, setShown] = useState(false);
  return (
    <li className={classes.run}>
      <span className={classes.name}>{title}</span>
      <span className={classes.actions}>
        <Button
          size="sm"
          variant="soft"
          aria-label={QUIZZES.attemptsOf(title)}
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          {QUIZ_RESULTS.title}
        </Button>
        <SheetButton Sheet={AllowanceSheet} sheet={{ quizId: id, student: user }}>
          {(trigger) => (
            <Button size="sm" variant="subtle" aria-label={QUIZZES.allowIn(title)} {...trigger}>
              {QUIZ_RESULTS.allow}
            </Button>
          )}
        </SheetButton>
      </span>
      {isShown && <Attempts lessonId={lessonId} userId={user.id} title={title} />}
    </li>
  );
}

function Attempts({ lessonId, userId, title }: { lessonId: string; userId: string; title: string }) {
  const query = trpc.courses.attempts.list.useInfiniteQuery(
    { id: lessonId, userId },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0 },
  );
  return (
    <PaginatedList
      label={QUIZZES.attemptsOf(title)}
      loading={QUIZ_RESULTS.loading}
      query={query}
      skeleton={<SkeletonRow />}
      empty={<p className={classes.facts}>{QUIZ_RESULTS.none}</p>}
    >
      {(attempt) => (
        <span className={classes.row}>
          <span className={classes.facts}>
            {attempt.percent === null ? QUIZ_RESULTS.running : QUIZ_RESULTS.percent(attempt.percent)} ·{' '}
            <RelativeTime value={attempt.submittedAt ?? attempt.startedAt} format="list" />
          </span>
          {attempt.percent !== null && <Outcome isPassed={attempt.isPassed} />}
          <AnswersButton attempt={attempt} />
        </span>
      )}
    </PaginatedList>
  );
}
