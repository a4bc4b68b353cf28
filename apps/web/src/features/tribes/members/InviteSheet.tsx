import type { TribeView } from '@kindred/validation/tribes';
import { useState } from 'react';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { INVITE } from './copy.ts';
import { InviteLink } from './InviteLink.tsx';
import { InvitePerson } from './InvitePerson.tsx';

interface InviteSheetProps {
  tribe: TribeView;
  isOpen: boolean;
  onClose: () => void;
}

const WAYS = [
  { value: 'link', label: INVITE.link },
  { value: 'person', label: INVITE.person },
] as const;

export default function InviteSheet({ tribe, isOpen, onClose }: InviteSheetProps) {
  const [way, setWay] = useState<'link' | 'person'>('link');
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={INVITE.title}
      isTall
      top={<Segmented label={INVITE.how} options={WAYS} value={way} onChange={setWay} isWide />}
    >
      {way === 'link' ? <InviteLink tribe={tribe} /> : <InvitePerson tribe={tribe} />}
    </BottomSheet>
  );
}
