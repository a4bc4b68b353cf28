import { IconShieldLock } from '@tabler/icons-react';
import { useRole } from '../../app/currentUser.ts';
import { ListRow } from '../../ui/Card.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { PLATFORM } from './copy.ts';
import { SettingsSection } from './SettingsSection.tsx';

/** The way to the administration of the platform. */
export function PlatformSection() {
  if (useRole() !== 'platform_admin') return null;
  return (
    <SettingsSection title={PLATFORM.title}>
      <ListRow
        start={<IconShieldLock size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
        title={PLATFORM.admin}
        text={PLATFORM.adminText}
        to="/admin"
      />
    </SettingsSection>
  );
}
