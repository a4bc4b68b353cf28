import { PLAN_NAMES } from '@kindred/validation/commerce/values';
import { IconBookmark, IconFileText, IconSparkles } from '@tabler/icons-react';
import { useSignedInUser } from '../../app/currentUser.ts';
import { ListRow } from '../../ui/Card.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { YOURS } from './copy.ts';
import { SettingsSection } from './SettingsSection.tsx';

const icon = { size: ICON.row, stroke: ICON_STROKE, 'aria-hidden': true } as const;

/** Ways to what somebody has put aside. */
export function YoursSection() {
  const { plan } = useSignedInUser();
  return (
    <SettingsSection title={YOURS.title}>
      <ListRow start={<IconBookmark {...icon} />} title={YOURS.saved} text={YOURS.savedText} to="/saved" />
      <ListRow start={<IconFileText {...icon} />} title={YOURS.drafts} text={YOURS.draftsText} to="/drafts" />
      <ListRow start={<IconSparkles {...icon} />} title={YOURS.plan} text={PLAN_NAMES[plan]} to="/plans" />
    </SettingsSection>
  );
}
