import {
  ACTIONS_PER_RULE,
  type AutomationOptions,
  CONDITIONS_PER_RULE,
  FITTING,
  RULE_NAME_MAX,
  type RuleContent,
} from '@kindred/validation/tribes/automations';
import { type FormEvent, Suspense, useState } from 'react';
import { errorBody, messageOf } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { FormError, FormStack, TextField } from '../../../ui/Form.tsx';
import { ActionFields } from './ActionFields.tsx';
import classes from './Automation.module.css';
import { ConditionFields } from './ConditionFields.tsx';
import { ACTIONS, CONDITIONS, EDITOR } from './copy.ts';
import { newAction, newCondition, problemsOf, swapped, withTrigger } from './draft.ts';
import { useDeleteRule, useSaveRule } from './hooks.ts';
import { AddPart, Part } from './Part.tsx';
import { TriggerFields } from './TriggerFields.tsx';

const DryRunSheet = lazyPartWithRetry(() => import('./DryRunSheet.tsx'));

interface RuleFormProps {
  tribeId: string;
  ruleId: string | null;
  options: AutomationOptions;
  content: RuleContent;
  onChange: (content: RuleContent) => void;
  onDone: () => void;
}

export function RuleForm({ tribeId, ruleId, options, content, onChange, onDone }: RuleFormProps) {
  const [isChecked, setChecked] = useState(false);
  const [tried, setTried] = useState<RuleContent | null>(null);
  const [isTrying, setTrying] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const save = useSaveRule(tribeId, ruleId, onDone);
  const remove = useDeleteRule(tribeId, onDone);
  const problems = problemsOf(content);
  const told = isChecked ? withServers(problems, save.error) : new Map<string, string>();
  const { conditions, actions } = FITTING[content.trigger.type];

  function whenWhole(then: () => void) {
    setChecked(true);
    if (problems.size === 0) then();
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    whenWhole(() => {
      if (!save.isPending) save.mutate(content);
    });
  }
  function replace<Key extends 'conditions' | 'actions'>(key: Key, list: RuleContent[Key]) {
    onChange({ ...content, [key]: list });
  }

  return (
    <>
      <form onSubmit={onSubmit} noValidate>
        <FormError
          message={
            save.error
              ? `${EDITOR.saveFailed}. ${messageOf(save.error)}`
              : isChecked && problems.size > 0 && EDITOR.fix
          }
        />
        <FormStack>
          <TextField
            label={EDITOR.name}
            description={EDITOR.nameHint}
            maxLength={RULE_NAME_MAX}
            value={content.name}
            error={told.get('name')}
            onChange={(event) => onChange({ ...content, name: event.currentTarget.value })}
          />

          <fieldset className={classes.group}>
            <legend className={classes.legend}>{EDITOR.when}</legend>
            <TriggerFields
              trigger={content.trigger}
              options={options}
              problems={told}
              onChange={(trigger) => onChange(withTrigger(content, trigger))}
            />
          </fieldset>

          {conditions.length > 0 && (
            <fieldset className={classes.group}>
              <legend className={classes.legend}>{EDITOR.only}</legend>
              {content.conditions.length > 1 && <p className={classes.hint}>{EDITOR.onlyHint}</p>}
              {content.conditions.map((condition, index) => (
                <Part
                  key={`${index} ${condition.type}`}
                  title={CONDITIONS[condition.type]}
                  onRemove={() =>
                    replace(
                      'conditions',
                      content.conditions.filter((_, at) => at !== index),
                    )
                  }
                >
                  <ConditionFields
                    condition={condition}
                    options={options}
                    path={`conditions.${index}`}
                    problems={told}
                    onChange={(next) => replace('conditions', content.conditions.with(index, next))}
                  />
                </Part>
              ))}
              {content.conditions.length < CONDITIONS_PER_RULE && (
                <AddPart
                  label={EDITOR.addCondition}
                  options={conditions.map((type) => ({ value: type, label: CONDITIONS[type] }))}
                  onAdd={(type) =>
                    replace('conditions', [...content.conditions, newCondition(type, options)])
                  }
                />
              )}
            </fieldset>
          )}

          <fieldset className={classes.group}>
            <legend className={classes.legend}>{EDITOR.next}</legend>
            <p className={classes.hint}>
              {content.trigger.type === 'schedule' ? EDITOR.nextHintNobody : EDITOR.nextHint}
            </p>
            {content.actions.map((action, index) => (
              <Part
                key={`${index} ${action.type}`}
                title={`${index + 1}. ${ACTIONS[action.type]}`}
                onRemove={() =>
                  replace(
                    'actions',
                    content.actions.filter((_, at) => at !== index),
                  )
                }
                {...(index > 0
                  ? { onUp: () => replace('actions', swapped(content.actions, index, -1)) }
                  : {})}
                {...(index < content.actions.length - 1
                  ? { onDown: () => replace('actions', swapped(content.actions, index, 1)) }
                  : {})}
              >
                <ActionFields
                  action={action}
                  options={options}
                  path={`actions.${index}`}
                  problems={told}
                  onChange={(next) => replace('actions', content.actions.with(index, next))}
                />
              </Part>
            ))}
            {content.actions.length < ACTIONS_PER_RULE && (
              <AddPart
                label={EDITOR.addAction}
                options={actions.map((type) => ({ value: type, label: ACTIONS[type] }))}
                onAdd={(type) => replace('actions', [...content.actions, newAction(type, options)])}
                error={told.get('actions')}
              />
            )}
          </fieldset>

          <div className={classes.buttons}>
            <Button
              size="lg"
              variant="soft"
              isWide
              onClick={() =>
                whenWhole(() => {
                  setTried(content);
                  setTrying(true);
                })
              }
            >
              {EDITOR.try}
            </Button>
            <Button type="submit" size="lg" isWide isBusy={save.isPending}>
              {save.isPending ? EDITOR.saving : EDITOR.save}
            </Button>
          </div>
          {ruleId !== null && (
            <Button variant="subtle" tone="danger" isWide onClick={() => setDeleting(true)}>
              {EDITOR.remove_}
            </Button>
          )}
        </FormStack>
      </form>
      {tried !== null && (
        <Suspense fallback={null}>
          <DryRunSheet
            key={JSON.stringify(tried)}
            tribeId={tribeId}
            content={tried}
            isOpen={isTrying}
            onClose={() => setTrying(false)}
          />
        </Suspense>
      )}
      {ruleId !== null && (
        <ConfirmDialog
          isOpen={isDeleting}
          onClose={() => setDeleting(false)}
          onConfirm={() => remove.mutate(ruleId)}
          title={EDITOR.removeTitle}
          text={EDITOR.removeText}
          confirmLabel={EDITOR.remove_}
          isDanger
          isBusy={remove.isPending}
        />
      )}
    </>
  );
}

/** What only the server knew: that something a rule is about is gone. */
function withServers(problems: Map<string, string>, error: unknown): Map<string, string> {
  const issues = errorBody(error)?.issues ?? [];
  return new Map([...issues.map(({ path, message }): [string, string] => [path, message]), ...problems]);
}
