import type { TribeCoursePage } from '@kindred/validation/courses';
import type { TribeView } from '@kindred/validation/tribes';
import { IconPlus } from '@tabler/icons-react';
import { Button } from '../../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { AllowanceNote } from '../../commerce/public.tsx';
import { ImportCourse, NewCourseSheet } from '../../courses/public.ts';
import classes from './Courses.module.css';
import { NEW_COURSE } from './copy.ts';

interface NewCourseProps {
  tribe: TribeView;
  allowance: TribeCoursePage['allowance'];
}

/** The button that begins a course, or when the next one can be created. */
export function NewCourse({ tribe, allowance }: NewCourseProps) {
  if (allowance?.left === 0) return <AllowanceNote allowance={allowance} />;
  return (
    <div className={classes.create}>
      <SheetButton Sheet={NewCourseSheet} sheet={{ tribe, allowance }}>
        {(trigger) => (
          <Button
            size="sm"
            variant="soft"
            icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
            {...trigger}
          >
            {NEW_COURSE.create}
          </Button>
        )}
      </SheetButton>
      <ImportCourse tribeId={tribe.id} />
      {allowance !== null && <AllowanceNote allowance={allowance} />}
    </div>
  );
}
