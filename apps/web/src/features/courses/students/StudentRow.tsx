import type { UserCard } from '@kindred/validation/accounts';
import type { ReactNode } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import classes from './Students.module.css';

const StudentSheet = lazyPartWithRetry(() => import('./StudentSheet.tsx'));

interface StudentRowProps {
  courseId: string;
  user: UserCard;
  /** Lines below the name. */
  facts: ReactNode;
  children?: ReactNode;
}

/** A student in a list, who opens in a sheet. */
export function StudentRow({ courseId, user, facts, children }: StudentRowProps) {
  return (
    <SheetButton Sheet={StudentSheet} sheet={{ courseId, user }}>
      {(trigger) => (
        <button type="button" className={classes.row} {...trigger}>
          <Avatar id={user.id} name={user.name} src={user.profileImageUrl} size={44} />
          <span className={classes.words}>
            <span className={classes.name}>{user.name}</span>
            {facts}
          </span>
          {children}
        </button>
      )}
    </SheetButton>
  );
}
