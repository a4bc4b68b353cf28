import type { ProfileView } from '@kindred/validation/profiles';
import { IconDots, IconMenu2 } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPartWithRetry } from '../../app/lazyWithRetry.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { MENU } from './copy.ts';

const ProfileSheet = lazyPartWithRetry(() => import('./ProfileSheet.tsx'));

export function ProfileMenu({ profile }: { profile: ProfileView }) {
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const Icon = profile.isMe ? IconMenu2 : IconDots;
  return (
    <div>
      <IconButton
        label={profile.isMe ? MENU.open : MENU.openNamed(profile.name)}
        aria-haspopup="dialog"
        onClick={() => {
          setNeeded(true);
          setOpen(true);
        }}
      >
        <Icon size={ICON.bar} stroke={ICON_STROKE} />
      </IconButton>
      {isNeeded && (
        <Suspense fallback={null}>
          <ProfileSheet profile={profile} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
