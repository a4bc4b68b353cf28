import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { usePermission } from '../../app/currentUser.ts';
import { ListRow } from '../../ui/Card.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { PLATFORM } from './copy.ts';
import { SettingsSection } from './SettingsSection.tsx';

/** Ways to what those decide who look after the platform. */
export function PlatformSection() {
  if (!usePermission('kyc_verification')) return null;
  return (
    <SettingsSection title={PLATFORM.title}>
      <ListRow
        start={<IconRosetteDiscountCheck size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
        title={PLATFORM.verifications}
        text={PLATFORM.verificationsText}
        to="/verifications"
      />
    </SettingsSection>
  );
}
