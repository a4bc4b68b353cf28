import type { LessonView } from '@kindred/validation/courses';
import { QUESTIONS_MAX, type QuestionKind, type QuizKeyView } from '@kindred/validation/courses/quizzes';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { BottomSheet } from '../../../../ui/BottomSheet.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ListRow } from '../../../../ui/Card.tsx';
import { ICON, ICON_STROKE } from '../../../../ui/icons.ts';
import type { SheetProps } from '../../../../ui/SheetButton.tsx';
import { SheetButton } from '../../../../ui/SheetButton.tsx';
import { isFewer, useFocusAfter } from '../../../../ui/useFocusAfter.ts';
import builder from '../../builder/Builder.module.css';
import { MOVE } from '../../reorder/copy.ts';
import { LiftWords } from '../../reorder/MovableRow.tsx';
import { useSortable } from '../../reorder/useSortable.ts';
import { KINDS, POINTS } from '../copy.ts';
import { QUESTION_EDIT } from './copy.ts';
import { useQuestionOrder } from './hooks.ts';
import { NewQuestion } from './NewQuestion.tsx';
import { QuestionRow } from './QuestionRow.tsx';
import classes from './QuizEditor.module.css';

/** The questions of a quiz, to be added, edited in place, ordered and deleted. */
export function Questions({ lesson, quiz }: { lesson: LessonView; quiz: QuizKeyView }) {
  const { shown, order } = useQuestionOrder(quiz);
  const [added, setAdded] = useState<QuestionKind | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const lift = useSortable({
    kind: 'question',
    entries: shown.questions,
    titleOf: ({ prompt }) => prompt,
    noun: QUESTION_EDIT.noun,
    onMove: (questions) => order({ ...shown, questions: [...questions] }, shown),
  });
  useFocusAfter(quiz.questions.length, isFewer, list);
  const hasRoom = quiz.questions.length < QUESTIONS_MAX;
  return (
    <div className={classes.part}>
      <h3 className={classes.partTitle}>{QUESTION_EDIT.title(quiz.questions.length, POINTS(quiz.points))}</h3>
      <LiftWords lift={lift} />
      <ol ref={list} className={classes.questions} aria-label={QUESTION_EDIT.list} tabIndex={-1}>
        {lift.shown.map((question, at) => (
          <QuestionRow key={question.id} lesson={lesson} question={question} at={at + 1} lift={lift} />
        ))}
      </ol>
      {lift.lifted !== null && <p className={builder.note}>{MOVE.liftedHint}</p>}
      {added !== null ? (
        <NewQuestion
          key={added}
          lesson={lesson}
          quizId={quiz.id}
          kind={added}
          onClose={() => setAdded(null)}
        />
      ) : (
        hasRoom && (
          <SheetButton Sheet={KindSheet} sheet={{ onChoose: setAdded }}>
            {(trigger) => (
              <div>
                <Button
                  variant="soft"
                  size="sm"
                  icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
                  {...trigger}
                >
                  {QUESTION_EDIT.add}
                </Button>
              </div>
            )}
          </SheetButton>
        )
      )}
    </div>
  );
}

interface KindSheetProps extends SheetProps {
  onChoose: (kind: QuestionKind) => void;
}

function KindSheet({ isOpen, onClose, onChoose }: KindSheetProps) {
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={QUESTION_EDIT.kind}>
      {Object.entries(KINDS).map(([kind, title]) => (
        <ListRow
          key={kind}
          title={title}
          text={QUESTION_EDIT.kindTexts[kind as QuestionKind]}
          onClick={() => {
            onClose();
            onChoose(kind as QuestionKind);
          }}
        />
      ))}
    </BottomSheet>
  );
}
