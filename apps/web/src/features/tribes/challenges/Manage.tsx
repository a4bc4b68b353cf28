import type { TribeView } from '@kindred/validation/tribes';
import type { ChallengeView } from '@kindred/validation/tribes/challenges';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { ONE } from './copy.ts';
import { useDeleteChallenge } from './hooks.ts';
import classes from './One.module.css';

const ChallengeSheet = lazyPartWithRetry(() => import('./ChallengeSheet.tsx'));

/** For who may run the challenges of the tribe. */
export function Manage({ tribe, challenge }: { tribe: TribeView; challenge: ChallengeView }) {
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteChallenge(
    tribe.id,
    challenge.id,
    () => void navigate(`/tribe/${tribe.slug}/challenges`, { replace: true }),
  );
  return (
    <div className={classes.manage}>
      <IconButton
        label={ONE.edit}
        aria-haspopup="dialog"
        onClick={() => {
          setNeeded(true);
          setEditing(true);
        }}
      >
        <IconPencil size={ICON.row} stroke={ICON_STROKE} />
      </IconButton>
      <IconButton label={ONE.remove} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <IconTrash size={ICON.row} stroke={ICON_STROKE} />
      </IconButton>
      {isNeeded && (
        <Suspense fallback={null}>
          <ChallengeSheet
            tribe={tribe}
            challenge={challenge}
            isOpen={isEditing}
            onClose={() => setEditing(false)}
            onSaved={() => setEditing(false)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
        title={ONE.removeTitle}
        text={ONE.removeText}
        confirmLabel={ONE.remove}
        isDanger
        isBusy={remove.isPending}
      />
    </div>
  );
}
