import { ACHIEVEMENTS_MAX } from '@kindred/validation/businesses';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Form.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { EDIT } from './copy.ts';
import classes from './Edit.module.css';
import type { EditValues } from './values.ts';

type Achievements = EditValues['achievements'];

interface AchievementFieldsProps {
  achievements: Achievements;
  /** By the path of the field, `achievements.0.title`. */
  errors: Record<string, React.ReactNode>;
  onChange: (achievements: Achievements) => void;
}

export function AchievementFields({ achievements, errors, onChange }: AchievementFieldsProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{EDIT.achievements}</legend>
      {achievements.map((achievement, at) => {
        const field = (name: keyof typeof achievement, label: string) => ({
          label,
          value: achievement[name],
          error: errors[`achievements.${at}.${name}`],
          onChange: ({ currentTarget: { value } }: React.ChangeEvent<HTMLInputElement>) =>
            onChange(achievements.map((each, place) => (place === at ? { ...each, [name]: value } : each))),
        });
        return (
          <fieldset key={at} className={classes.achievement} aria-label={EDIT.achievement(at + 1)}>
            <TextField {...field('title', EDIT.achievementTitle)} maxLength={120} />
            <div className={classes.row}>
              <TextField {...field('issuer', EDIT.issuer)} maxLength={120} />
              <TextField {...field('year', EDIT.year)} inputMode="numeric" maxLength={4} />
              <IconButton
                label={EDIT.removeAchievement(at + 1)}
                onClick={() => onChange(achievements.filter((_, place) => place !== at))}
              >
                <IconX size={ICON.row} stroke={ICON_STROKE} />
              </IconButton>
            </div>
          </fieldset>
        );
      })}
      {achievements.length < ACHIEVEMENTS_MAX && (
        <div>
          <Button
            size="sm"
            variant="soft"
            icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
            onClick={() => onChange([...achievements, { title: '', issuer: '', year: '' }])}
          >
            {EDIT.addAchievement}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
