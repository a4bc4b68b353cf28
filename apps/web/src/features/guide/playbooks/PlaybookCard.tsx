import type { PlaybookCard as Card } from '@kindred/validation/guide/playbooks';
import {
  IconBook,
  IconCalendar,
  IconCoin,
  IconFlame,
  IconRobot,
  IconRocket,
  IconUsers,
} from '@tabler/icons-react';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { DIFFICULTY_LABELS, PLAYBOOKS } from '../copy.ts';
import classes from '../Guide.module.css';

const SIGNS = {
  book: IconBook,
  rocket: IconRocket,
  users: IconUsers,
  coin: IconCoin,
  flame: IconFlame,
  robot: IconRobot,
  calendar: IconCalendar,
} as const;

/** `12 steps · 2 weeks · Beginner` */
export function playbookFacts({
  steps,
  duration,
  difficulty,
}: Pick<Card, 'steps' | 'duration' | 'difficulty'>) {
  return [PLAYBOOKS.steps(steps), duration, DIFFICULTY_LABELS[difficulty]].join(' · ');
}

export function PlaybookCard({ playbook, onOpen }: { playbook: Card; onOpen: () => void }) {
  const { title, description, icon, tribe } = playbook;
  const Sign = icon in SIGNS ? SIGNS[icon as keyof typeof SIGNS] : IconBook;
  return (
    <button type="button" className={classes.playbook} onClick={onOpen}>
      <span className={classes.sign} aria-hidden>
        <Sign size={ICON.row} stroke={ICON_STROKE} />
      </span>
      <span className={classes.name} dir="auto">
        {title}
      </span>
      <span className={classes.muted}>{playbookFacts(playbook)}</span>
      <span className={classes.muted} dir="auto">
        {tribe === null ? description : tribe.name}
      </span>
    </button>
  );
}
