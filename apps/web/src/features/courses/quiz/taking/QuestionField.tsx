import type { AttemptQuestion } from '@kindred/validation/courses/attempts';
import { CHOICE_MAX } from '@kindred/validation/courses/quizzes';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useId } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { TextField } from '../../../../ui/Form.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../../ui/icons.ts';
import { Markdown } from '../../../../ui/Markdown.tsx';
import { LiftWords, MovableRow } from '../../reorder/MovableRow.tsx';
import { useSortable } from '../../reorder/useSortable.ts';
import { POINTS } from '../copy.ts';
import { ATTEMPT } from './copy.ts';
import classes from './Quiz.module.css';

interface QuestionFieldProps {
  question: AttemptQuestion;
  /** Its place, from 1. */
  at: number;
  answer: readonly string[];
  isDisabled: boolean;
  onChange: (answer: string[]) => void;
}

/** A question of an attempt with the controls that answer it. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, at } = props;
  const id = useId();
  return (
    <li className={classes.question}>
      <h3 className={classes.questionHead}>{ATTEMPT.question(at, POINTS(question.points))}</h3>
      <div id={id} className={classes.prompt}>
        <Markdown text={question.prompt} />
      </div>
      <Controls {...props} labelId={id} />
    </li>
  );
}

type ControlsProps = QuestionFieldProps & { labelId: string };

function Controls(props: ControlsProps) {
  const { question, answer, isDisabled, onChange, labelId } = props;
  if (question.kind === 'order') return <OrderField {...props} />;
  if (question.kind !== 'text') return <ChoiceField {...props} />;
  const value = answer[0] ?? '';
  return (
    <TextField
      aria-labelledby={labelId}
      placeholder={ATTEMPT.text}
      maxLength={CHOICE_MAX}
      value={value}
      disabled={isDisabled}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? [] : [currentTarget.value])}
    />
  );
}

function ChoiceField({ question, answer, isDisabled, onChange, labelId }: ControlsProps) {
  const name = useId();
  const isMany = question.kind === 'many';
  return (
    <fieldset aria-labelledby={labelId} className={classes.options}>
      {isMany && <p className={classes.hint}>{ATTEMPT.many}</p>}
      {question.choices.map(({ id, text }) => (
        <label key={id} className={classes.option} data-on={answer.includes(id) || undefined}>
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name={name}
            checked={answer.includes(id)}
            disabled={isDisabled}
            onChange={({ currentTarget }) => {
              if (!isMany) return onChange([id]);
              const rest = answer.filter((each) => each !== id);
              onChange(currentTarget.checked ? [...rest, id] : rest);
            }}
          />
          <span className={classes.optionText}>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

function OrderField({ question, answer, isDisabled, onChange, labelId }: ControlsProps) {
  const kind = `answer-${question.id}`;
  const known = answer.flatMap((id) => question.choices.find((choice) => choice.id === id) ?? []);
  const entries = known.length === question.choices.length ? known : question.choices;
  const ids = (all: typeof entries) => all.map(({ id }) => id);
  const lift = useSortable({
    kind,
    entries,
    titleOf: ({ text }) => text,
    noun: ATTEMPT.noun,
    onMove: (next) => {
      if (!isDisabled) onChange(next.map(({ id }) => id));
    },
  });
  const icon = { size: ICON.row, stroke: ICON_STROKE, 'aria-hidden': true } as const;
  return (
    <fieldset aria-labelledby={labelId} className={classes.options}>
      <p className={classes.hint}>{ATTEMPT.order}</p>
      <LiftWords lift={lift} />
      <ol className={classes.list}>
        {lift.shown.map((choice, at) => {
          const item = { kind, id: choice.id };
          return (
            <MovableRow
              key={choice.id}
              item={item}
              title={choice.text}
              lift={lift}
              isFramed
              head={
                <>
                  <span className={classes.optionText}>{choice.text}</span>
                  <IconButton
                    label={ATTEMPT.up(choice.text)}
                    disabled={isDisabled || at === 0}
                    onClick={() => lift.moveOnce(item, 'up')}
                  >
                    <IconArrowUp {...icon} />
                  </IconButton>
                  <IconButton
                    label={ATTEMPT.down(choice.text)}
                    disabled={isDisabled || at === question.choices.length - 1}
                    onClick={() => lift.moveOnce(item, 'down')}
                  >
                    <IconArrowDown {...icon} />
                  </IconButton>
                </>
              }
            />
          );
        })}
      </ol>
      {answer.length === 0 && (
        <div>
          <Button size="sm" variant="soft" disabled={isDisabled} onClick={() => onChange(ids(entries))}>
            {ATTEMPT.keepOrder}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
