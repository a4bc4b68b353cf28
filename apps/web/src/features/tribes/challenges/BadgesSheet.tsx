import { isBlank } from '@kindred/validation/characters';
import type { TribeView } from '@kindred/validation/tribes';
import {
  BADGE_DESCRIPTION_MAX,
  BADGE_ICONS,
  BADGE_NAME_MAX,
  BADGE_NAME_NEEDED,
  type BadgeView,
} from '@kindred/validation/tribes/badges';
import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../../app/api.ts';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { FormError, FormStack, TextField } from '../../../ui/Form.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { BadgeIcon } from './BadgeIcon.tsx';
import { BADGES, ICON_NAMES } from './copy.ts';
import { useSettle } from './hooks.ts';
import classes from './Sheet.module.css';

interface BadgesSheetProps {
  tribe: TribeView;
  badges: readonly BadgeView[];
  isOpen: boolean;
  onClose: () => void;
}

/** All badges of the tribe, and one of them at a time to make or to change. */
export default function BadgesSheet({ tribe, badges, isOpen, onClose }: BadgesSheetProps) {
  const [chosen, setChosen] = useState<BadgeView | 'new' | null>(badges.length === 0 ? 'new' : null);
  const back = () => setChosen(null);
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={BADGES.title} isTall>
      {chosen === null ? (
        <FormStack>
          <ul className={classes.badges}>
            {badges.map((badge) => (
              <li key={badge.id}>
                <ListRow
                  start={<BadgeIcon name={badge.icon} size={ICON.bar} />}
                  title={badge.name}
                  {...(badge.description === '' ? {} : { text: badge.description })}
                  onClick={() => setChosen(badge)}
                />
              </li>
            ))}
          </ul>
          <Button
            variant="soft"
            icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
            onClick={() => setChosen('new')}
          >
            {BADGES.add}
          </Button>
        </FormStack>
      ) : (
        <BadgeForm
          key={chosen === 'new' ? 'new' : chosen.id}
          tribe={tribe}
          badge={chosen === 'new' ? null : chosen}
          onDone={back}
        />
      )}
    </BottomSheet>
  );
}

interface BadgeFormProps {
  tribe: TribeView;
  badge: BadgeView | null;
  onDone: () => void;
}

function BadgeForm({ tribe, badge, onDone }: BadgeFormProps) {
  const [name, setName] = useState(badge?.name ?? '');
  const [description, setDescription] = useState(badge?.description ?? '');
  const [icon, setIcon] = useState(badge?.icon ?? 'award');
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const settle = useSettle(tribe.id);
  const group = useId();
  const done = () => {
    settle();
    onDone();
  };
  const save = useMutation({
    mutationFn: () => {
      const words = { id: tribe.id, name: name.trim(), description: description.trim(), icon };
      return badge === null
        ? api.tribes.badges.create.mutate(words)
        : api.tribes.badges.update.mutate({ ...words, badgeId: badge.id });
    },
    onSuccess: done,
    onError: (error) => {
      if (errorCode(error) === 'badge_name_taken') setProblem(messageOf(error));
    },
  });
  const remove = useMutation({
    mutationFn: () => api.tribes.badges.delete.mutate({ id: tribe.id, badgeId: badge?.id ?? '' }),
    onSuccess: done,
    onSettled: () => setAsking(false),
  });
  const error = remove.error ?? (problem === null ? save.error : null);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const isNamed = !isBlank(name);
        setProblem(isNamed ? null : BADGE_NAME_NEEDED);
        if (isNamed) save.mutate();
      }}
    >
      <FormError message={error ? messageOf(error) : null} />
      <FormStack>
        <TextField
          label={BADGES.name}
          maxLength={BADGE_NAME_MAX}
          value={name}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextField
          label={BADGES.description}
          maxLength={BADGE_DESCRIPTION_MAX}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <div>
          <p className={classes.label} id={group}>
            {BADGES.icon}
          </p>
          <div role="radiogroup" aria-labelledby={group} className={classes.icons}>
            {BADGE_ICONS.map((each) => (
              <label key={each} className={classes.choice}>
                <input
                  type="radio"
                  className={classes.radio}
                  name={group}
                  aria-label={ICON_NAMES[each]}
                  checked={each === icon}
                  onChange={() => setIcon(each)}
                />
                <BadgeIcon name={each} size={ICON.bar} />
              </label>
            ))}
          </div>
        </div>
        <Button type="submit" size="lg" isWide isBusy={save.isPending}>
          {badge === null ? BADGES.create : BADGES.save}
        </Button>
        {badge !== null && (
          <Button variant="subtle" tone="danger" onClick={() => setAsking(true)}>
            {BADGES.remove}
          </Button>
        )}
        <Button variant="subtle" tone="neutral" onClick={onDone}>
          {BADGES.back}
        </Button>
      </FormStack>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
        title={BADGES.removeTitle}
        text={BADGES.removeText}
        confirmLabel={BADGES.remove}
        isDanger
        isBusy={remove.isPending}
      />
    </form>
  );
}
