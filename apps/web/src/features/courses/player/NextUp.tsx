import type { CurriculumLesson } from '@kindred/validation/courses';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { VIDEO } from './copy.ts';
import classes from './Player.module.css';

const SECONDS = 5;

interface NextUpProps {
  next: CurriculumLesson;
  onOpen: () => void;
  onStay: () => void;
}

/** Opens the next lesson after a countdown that can be cancelled. */
export function NextUp({ next, onOpen, onStay }: NextUpProps) {
  const [left, setLeft] = useState(SECONDS);
  useEffect(() => {
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : onOpen()), 1_000);
    return () => clearTimeout(timer);
  }, [left, onOpen]);
  return (
    <div className={classes.next} role="status">
      <span className={classes.nextTitle}>{VIDEO.next(next.title)}</span>
      <span aria-hidden>{VIDEO.opensIn(left)}</span>
      <Button size="sm" onClick={onOpen}>
        {VIDEO.openNow}
      </Button>
      <Button size="sm" variant="subtle" tone="neutral" onClick={onStay}>
        {VIDEO.stay}
      </Button>
    </div>
  );
}
