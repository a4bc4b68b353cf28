import type { FeaturedType } from '@kindred/validation/admin/featured';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { DangerRow } from '../../../ui/Danger.tsx';
import { FEATURED } from './copy.ts';
import { useFeature } from './hooks.ts';

export const FeaturedBadge = () => <Badge tone="primary">{FEATURED.name}</Badge>;

/** Narrows a list to what is featured. */
export function FeaturedChip({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <div>
      <Chip isOn={isOn} onClick={() => onChange(!isOn)}>
        {FEATURED.name}
      </Chip>
    </div>
  );
}

interface FeaturingRowProps {
  type: FeaturedType;
  id: string;
  isFeatured: boolean;
  can: { feature: boolean };
}

/** Features an item, or removes it from those that are featured. */
export function FeaturingRow({ type, id, isFeatured, can }: FeaturingRowProps) {
  const { mutate, isPending } = useFeature(type, isFeatured);
  if (!can.feature) return null;
  const title = isFeatured ? FEATURED.remove : FEATURED.add(type);
  return (
    <DangerRow title={title} text={isFeatured ? FEATURED.removeText(type) : FEATURED.addText(type)}>
      <Button size="sm" variant="soft" isBusy={isPending} onClick={() => mutate({ type, id })}>
        {title}
      </Button>
    </DangerRow>
  );
}
