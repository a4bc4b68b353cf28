import { IconCash, IconFileText, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { usePermission } from '../../app/currentUser.ts';
import { ListRow } from '../../ui/Card.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { PLATFORM } from './copy.ts';
import { SettingsSection } from './SettingsSection.tsx';

/** Ways to what those decide who look after the platform. */
export function PlatformSection() {
  const verifies = usePermission('kyc_verification');
  const paysOut = usePermission('payouts_support');
  const setsPolicies = usePermission('global_policies');
  if (!verifies && !paysOut && !setsPolicies) return null;
  return (
    <SettingsSection title={PLATFORM.title}>
      {verifies && (
        <ListRow
          start={<IconRosetteDiscountCheck size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
          title={PLATFORM.verifications}
          text={PLATFORM.verificationsText}
          to="/verifications"
        />
      )}
      {paysOut && (
        <ListRow
          start={<IconCash size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
          title={PLATFORM.payouts}
          text={PLATFORM.payoutsText}
          to="/admin/payouts"
        />
      )}
      {setsPolicies &&
        (['terms', 'privacy'] as const).map((kind) => (
          <ListRow
            key={kind}
            start={<IconFileText size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
            title={PLATFORM[kind]}
            text={PLATFORM.legalText}
            to={`/${kind}`}
          />
        ))}
    </SettingsSection>
  );
}
