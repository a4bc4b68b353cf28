import {
  type AutomationOptions,
  RULE_TEXT_MAX,
  type RuleAction,
} from '@kindred/validation/tribes/automations';
import { FormStack, TextAreaField } from '../../../ui/Form.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import classes from './Automation.module.css';
import { problemAt } from './ConditionFields.tsx';
import { ACTION_HINTS, EDITOR, TRIBE_ROLES_SAID } from './copy.ts';

interface ActionFieldsProps {
  action: RuleAction;
  options: AutomationOptions;
  path: string;
  problems: ReadonlyMap<string, string>;
  onChange: (action: RuleAction) => void;
}

export function ActionFields({ action, options, path, problems, onChange }: ActionFieldsProps) {
  const hint = ACTION_HINTS[action.type];
  const whole = problems.get(path);
  return (
    <FormStack>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {whole !== undefined && <p className={classes.problem}>{whole}</p>}
      {'spaceId' in action && (
        <SpaceField action={action} options={options} path={path} problems={problems} onChange={onChange} />
      )}
      {'text' in action && (
        <TextAreaField
          label={EDITOR.text}
          rows={3}
          maxLength={RULE_TEXT_MAX}
          value={action.text}
          error={problems.get(`${path}.text`)}
          onChange={(event) => onChange({ ...action, text: event.currentTarget.value })}
        />
      )}
      {action.type === 'give_badge' &&
        (options.badges.length === 0 ? (
          <p className={classes.problem}>{EDITOR.noBadges}</p>
        ) : (
          <SelectField
            label={EDITOR.badge}
            value={action.badgeId}
            options={options.badges.map(({ id, name }) => ({ value: id, label: name }))}
            error={problemAt(problems, path)}
            onChange={(badgeId) => onChange({ ...action, badgeId })}
          />
        ))}
      {action.type === 'change_role' && (
        <SelectField
          label={EDITOR.newRole}
          value={action.role}
          options={(['member', 'moderator'] as const).map((role) => ({
            value: role,
            label: TRIBE_ROLES_SAID[role],
          }))}
          onChange={(role) => onChange({ ...action, role })}
        />
      )}
    </FormStack>
  );
}

type InSpace = Extract<RuleAction, { spaceId: unknown }>;

function SpaceField({
  action,
  options,
  path,
  problems,
  onChange,
}: Omit<ActionFieldsProps, 'action'> & { action: InSpace }) {
  const isNeeded = action.type !== 'publish_post';
  if (isNeeded && options.spaces.length === 0) {
    return <p className={classes.problem}>{EDITOR.noSpaces}</p>;
  }
  const spaces = options.spaces.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SelectField
      label={EDITOR.space}
      value={action.spaceId ?? ''}
      options={isNeeded ? spaces : [{ value: '', label: EDITOR.wall }, ...spaces]}
      error={problems.get(`${path}.spaceId`)}
      onChange={(spaceId) =>
        onChange(
          action.type === 'publish_post'
            ? { ...action, spaceId: spaceId === '' ? null : spaceId }
            : { ...action, spaceId },
        )
      }
    />
  );
}
