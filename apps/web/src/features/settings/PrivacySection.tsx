import { IconShieldLock } from '@tabler/icons-react';
import { ListRow } from '../../ui/Card.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { PRIVACY } from './privacy/copy.ts';
import { SettingsSection } from './SettingsSection.tsx';

/** The way to all that is chosen of privacy. */
export function PrivacySection() {
  return (
    <SettingsSection title={PRIVACY.title}>
      <ListRow
        start={<IconShieldLock size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
        title={PRIVACY.link}
        text={PRIVACY.linkText}
        to="/settings/privacy"
      />
    </SettingsSection>
  );
}
