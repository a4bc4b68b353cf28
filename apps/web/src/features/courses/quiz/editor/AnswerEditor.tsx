import { isBlank } from '@kindred/validation/characters';
import {
  ACCEPTED_TEXTS_MAX,
  CHOICE_MAX,
  CHOICES_MAX,
  type QuestionKind,
  type QuizChoice,
  TRUE_FALSE,
} from '@kindred/validation/courses/quizzes';
import { IconPlus } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { FieldError, TextField } from '../../../../ui/Form.tsx';
import { ICON, ICON_STROKE } from '../../../../ui/icons.ts';
import { LinesField } from '../../../../ui/LinesField.tsx';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { MoveMenu } from '../../builder/MoveMenu.tsx';
import { LiftWords, MovableRow } from '../../reorder/MovableRow.tsx';
import { useSortable } from '../../reorder/useSortable.ts';
import { type AnswerDraft, newChoice } from './answer.ts';
import { ANSWER_EDIT } from './copy.ts';
import classes from './QuizEditor.module.css';

interface AnswerEditorProps {
  /** Choices are moved within the list of this id alone. */
  listId: string;
  kind: QuestionKind;
  value: AnswerDraft;
  problem: string | undefined;
  onChange: (value: AnswerDraft) => void;
  /** The teacher finished an edit. */
  onLeave?: () => void;
}

/** The choices of a question with the right ones, or its accepted texts. */
export function AnswerEditor(props: AnswerEditorProps) {
  const { kind, value, problem, onChange, onLeave } = props;
  if (kind === 'one' || kind === 'many' || kind === 'order') return <Choices {...props} kind={kind} />;
  if (kind === 'true_false') return <TrueFalse {...props} />;
  return (
    <LinesField
      title={ANSWER_EDIT.texts}
      text={ANSWER_EDIT.textsText}
      name={ANSWER_EDIT.text}
      add={ANSWER_EDIT.addText}
      remove={ANSWER_EDIT.removeText}
      max={ACCEPTED_TEXTS_MAX}
      maxLength={CHOICE_MAX}
      lines={value.key}
      problem={problem}
      onChange={(key) => onChange({ choices: [], key })}
      {...(onLeave && { onLeave })}
    />
  );
}

function TrueFalse({ value, problem, onChange, onLeave }: AnswerEditorProps) {
  const problemId = useId();
  return (
    <div className={classes.choices}>
      <p className={classes.label}>{ANSWER_EDIT.trueFalse}</p>
      <Segmented
        label={ANSWER_EDIT.trueFalse}
        options={TRUE_FALSE.map(({ id, text }) => ({ value: id, label: text }))}
        value={value.key[0] ?? ''}
        isWide
        onChange={(id) => {
          onChange({ choices: [], key: [id] });
          onLeave?.();
        }}
      />
      <FieldError id={problemId}>{problem}</FieldError>
    </div>
  );
}

/** The fields of choices, beside the marks of the right ones. */
const TEXTS = 'li input:not([type="radio"], [type="checkbox"])';

type ChoicesProps = AnswerEditorProps & { kind: 'one' | 'many' | 'order' };

function Choices({ listId, kind, value, problem, onChange, onLeave }: ChoicesProps) {
  const { choices, key } = value;
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const finish = (next: AnswerDraft) => {
    onChange(next);
    onLeave?.();
  };
  /** The order of the choices is the key of an `order` question. */
  const withChoices = (next: readonly QuizChoice[]): AnswerDraft => {
    const ids = next.map((choice) => choice.id);
    return { choices: next, key: kind === 'order' ? ids : key.filter((each) => ids.includes(each)) };
  };
  const titleOf = ({ id: choiceId, text }: QuizChoice) =>
    isBlank(text) ? ANSWER_EDIT.choice(choices.findIndex((each) => each.id === choiceId) + 1) : text;
  const listKind = `choice-${listId}`;
  const itemOf = (choice: QuizChoice) => ({ kind: listKind, id: choice.id });
  const lift = useSortable({
    kind: listKind,
    entries: choices,
    titleOf,
    noun: ANSWER_EDIT.choiceNoun,
    onMove: (next) => finish(withChoices(next)),
  });

  function add() {
    onChange(withChoices([...choices, newChoice()]));
    requestAnimationFrame(() =>
      [...(group.current?.querySelectorAll<HTMLInputElement>(TEXTS) ?? [])].at(-1)?.focus(),
    );
  }
  function mark(choiceId: string) {
    if (kind === 'one') return finish({ choices, key: [choiceId] });
    const isOn = key.includes(choiceId);
    finish({ choices, key: isOn ? key.filter((each) => each !== choiceId) : [...key, choiceId] });
  }
  return (
    <fieldset
      ref={group}
      className={classes.choices}
      aria-describedby={problem === undefined ? undefined : id}
    >
      <legend className={classes.label}>{ANSWER_EDIT[kind]}</legend>
      <LiftWords lift={lift} />
      <ul className={classes.list}>
        {lift.shown.map((choice, at) => (
          <MovableRow
            key={choice.id}
            item={itemOf(choice)}
            title={titleOf(choice)}
            lift={lift}
            head={
              <>
                {kind !== 'order' && (
                  <label className={classes.mark}>
                    <input
                      type={kind === 'one' ? 'radio' : 'checkbox'}
                      name={`${id}-right`}
                      aria-label={ANSWER_EDIT.right(titleOf(choice))}
                      checked={key.includes(choice.id)}
                      onChange={() => mark(choice.id)}
                    />
                  </label>
                )}
                <span className={classes.text}>
                  <TextField
                    aria-label={ANSWER_EDIT.choice(at + 1)}
                    value={choice.text}
                    maxLength={CHOICE_MAX}
                    aria-invalid={problem !== undefined && isBlank(choice.text)}
                    onChange={({ currentTarget }) =>
                      onChange(
                        withChoices(
                          choices.map((each) =>
                            each.id === choice.id ? { ...each, text: currentTarget.value } : each,
                          ),
                        ),
                      )
                    }
                    onKeyDown={(event) => {
                      if (event.key !== 'Enter' || choices.length >= CHOICES_MAX) return;
                      event.preventDefault();
                      add();
                    }}
                    onBlur={onLeave}
                  />
                </span>
                <MoveMenu
                  label={ANSWER_EDIT.menu(titleOf(choice))}
                  item={itemOf(choice)}
                  lift={lift}
                  onDelete={() => finish(withChoices(choices.filter((each) => each.id !== choice.id)))}
                />
              </>
            }
          />
        ))}
      </ul>
      <FieldError id={id}>{problem}</FieldError>
      {choices.length < CHOICES_MAX && (
        <div>
          <Button
            size="sm"
            variant="subtle"
            icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
            onClick={add}
          >
            {ANSWER_EDIT.add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
