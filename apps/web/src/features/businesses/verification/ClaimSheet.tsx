import type { BusinessView } from '@kindred/validation/businesses';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { VERIFY } from './copy.ts';
import { VerifyPart } from './VerifyPart.tsx';

export default function ClaimSheet({ business, onClose }: { business: BusinessView; onClose: () => void }) {
  return (
    <BottomSheet isOpen onClose={onClose} title={VERIFY.claimTitle}>
      <VerifyPart business={business} />
    </BottomSheet>
  );
}
