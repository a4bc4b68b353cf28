import { IconUsers, IconWorld } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import classes from './CreateDialog.module.css';
import { AUDIENCE } from './copy.ts';
import type { Editing } from './useEditing.ts';

const AudienceSheet = lazyPartWithRetry(() => import('./AudienceSheet.tsx'));

/** Who sees what is being written: a line that opens the choice. */
export function AudienceField({ composer }: { composer: Editing }) {
  const { draft, problems, isPosting, change } = composer;
  const [isChoosing, setChoosing] = useState(false);
  const isPublic = draft.places === null;
  const Icon = isPublic ? IconWorld : IconUsers;
  return (
    <>
      <button
        type="button"
        className={classes.audience}
        aria-haspopup="dialog"
        disabled={isPosting}
        onClick={() => setChoosing(true)}
      >
        <Icon size={ICON.row} stroke={ICON_STROKE} aria-hidden />
        <span>{AUDIENCE.label}</span>
        <b>{isPublic ? AUDIENCE.public : AUDIENCE.custom}</b>
      </button>
      {isChoosing && (
        <Suspense fallback={null}>
          <AudienceSheet
            places={draft.places}
            problem={problems.visibilityOptions}
            onChange={(places) => change({ places })}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
