import type { VisibilityOptions } from '@kindred/validation/feed';
import { IconUsers, IconWorld } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import classes from './CreateDialog.module.css';
import { AUDIENCE } from './copy.ts';
import type { Editing } from './useEditing.ts';

const AudienceSheet = lazyPartWithRetry(() => import('./AudienceSheet.tsx'));

interface AudienceFieldProps {
  composer: Editing;
  /** Always on the page of its business. */
  isOfBusiness?: boolean;
}

/** Who sees what is being written: a line that opens the choice. */
function businessPlaces(places: VisibilityOptions | null): string {
  return places?.tribe ? AUDIENCE.custom : places?.feed ? AUDIENCE.pageAndFeed : AUDIENCE.page;
}

export function AudienceField({ composer, isOfBusiness = false }: AudienceFieldProps) {
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
        <b>{isPublic ? AUDIENCE.public : isOfBusiness ? businessPlaces(draft.places) : AUDIENCE.custom}</b>
      </button>
      {isChoosing && (
        <Suspense fallback={null}>
          <AudienceSheet
            places={draft.places}
            isOfBusiness={isOfBusiness}
            problem={problems.visibilityOptions}
            onChange={(places) => change({ places })}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
