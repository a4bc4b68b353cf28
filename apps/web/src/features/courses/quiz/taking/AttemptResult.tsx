import type { CurriculumLesson } from '@kindred/validation/courses';
import type { AttemptQuestion, AttemptView, QuestionResult } from '@kindred/validation/courses/attempts';
import type { QuizView } from '@kindred/validation/courses/quizzes';
import type { ReactNode } from 'react';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';
import { Markdown } from '../../../../ui/Markdown.tsx';
import { lessonPath } from '../../links.tsx';
import { Outcome } from '../Outcome.tsx';
import { QUIZ, RESULT } from './copy.ts';
import classes from './Quiz.module.css';

interface AttemptResultProps {
  attempt: AttemptView;
  quiz: QuizView;
  /** The time was up before it was submitted by its button. */
  isTimeUp: boolean;
  /** The button for another attempt. */
  start: ReactNode;
  next: CurriculumLesson | undefined;
  onClose: () => void;
}

/** The result of an attempt, with the right answers where the quiz shows them. */
export function AttemptResult({ attempt, quiz, isTimeUp, start, next, onClose }: AttemptResultProps) {
  const { percent, isPassed, points, pointsMax, questions } = attempt;
  const isHidden = questions.every(({ result }) => result === null);
  return (
    <>
      <div className={classes.card} role="status">
        <p className={classes.percent} data-passed={isPassed || undefined}>
          {QUIZ.result(percent ?? 0)}
        </p>
        <p className={classes.best}>
          <Outcome isPassed={isPassed} />
          {RESULT.points(shownPoints(points ?? 0), pointsMax)}
        </p>
        {isTimeUp && <p className={classes.hint}>{RESULT.timeUp}</p>}
        {isHidden && <p className={classes.hint}>{RESULT.hidden[quiz.feedback]}</p>}
      </div>
      <div className={classes.actions}>
        {!isPassed && start}
        {isPassed && next?.isOpen && (
          <ButtonLink size="lg" isWide to={lessonPath(attempt.courseId, next.id)}>
            {RESULT.next}
          </ButtonLink>
        )}
        <Button variant="soft" onClick={onClose}>
          {RESULT.back}
        </Button>
      </div>
      <QuestionOutcomes attempt={attempt} answerLabel={RESULT.yours} />
    </>
  );
}

/** Points with at most one decimal. */
export const shownPoints = (points: number) => String(Math.round(points * 10) / 10);

interface QuestionOutcomesProps {
  attempt: AttemptView;
  answerLabel: string;
}

/** The questions of an attempt with their answers, and their points where they are shown. */
export function QuestionOutcomes({ attempt: { questions, answers }, answerLabel }: QuestionOutcomesProps) {
  return (
    <ol className={classes.questions}>
      {questions.map((question, at) => (
        <QuestionOutcome
          key={question.id}
          question={question}
          at={at + 1}
          answer={answers[question.id] ?? []}
          answerLabel={answerLabel}
        />
      ))}
    </ol>
  );
}

interface QuestionOutcomeProps {
  question: AttemptQuestion;
  at: number;
  answer: readonly string[];
  answerLabel: string;
}

function QuestionOutcome({ question, at, answer, answerLabel }: QuestionOutcomeProps) {
  const { prompt, points, result } = question;
  return (
    <li className={classes.question}>
      <div className={classes.outcomeHead}>
        <h3 className={classes.questionHead}>
          {result === null
            ? RESULT.question(at)
            : RESULT.of(RESULT.question(at), RESULT.points(shownPoints(result.points), points))}
        </h3>
        {result !== null && <Verdict result={result} />}
      </div>
      <Markdown text={prompt} />
      <dl className={classes.answers}>
        <div>
          <dt>{answerLabel}</dt>
          <dd>{answer.length === 0 ? RESULT.none : words(question, answer)}</dd>
        </div>
        {result !== null && !result.isRight && (
          <div>
            <dt>{RESULT.key}</dt>
            <dd>{words(question, result.key)}</dd>
          </div>
        )}
      </dl>
      {result !== null && result.explanation !== '' && (
        <p className={classes.explanation}>{result.explanation}</p>
      )}
    </li>
  );
}

function Verdict({ result }: { result: QuestionResult }) {
  if (result.isRight) return <Badge tone="teal">{RESULT.right}</Badge>;
  if (result.points > 0) return <Badge tone="amber">{RESULT.partly}</Badge>;
  return <Badge tone="red">{RESULT.wrong}</Badge>;
}

/** The words of an answer. */
function words({ kind, choices }: AttemptQuestion, answer: readonly string[]): ReactNode {
  if (kind === 'text') return answer.join(RESULT.or);
  const texts = answer.flatMap((id) => choices.find((choice) => choice.id === id)?.text ?? []);
  if (texts.length === 1) return texts[0];
  const List = kind === 'order' ? 'ol' : 'ul';
  return (
    <List className={classes.answerList}>
      {texts.map((text, at) => (
        <li key={at}>{text}</li>
      ))}
    </List>
  );
}
