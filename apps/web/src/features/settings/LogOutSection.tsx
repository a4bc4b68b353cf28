import { IconLogout } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { LOG_OUT } from './copy.ts';
import { useLogOut } from './hooks.ts';
import { SettingsSection } from './SettingsSection.tsx';

export function LogOutSection() {
  const logOut = useLogOut();
  // Busy until the page is gone, so that it cannot be tapped twice.
  const isBusy = logOut.isPending || logOut.isSuccess;
  return (
    <SettingsSection
      title={LOG_OUT.title}
      text={LOG_OUT.text}
      end={
        <Button
          variant="soft"
          tone="danger"
          icon={<IconLogout size={ICON.inline} stroke={ICON_STROKE} />}
          isBusy={isBusy}
          onClick={() => logOut.mutate()}
        >
          {isBusy ? LOG_OUT.busy : LOG_OUT.button}
        </Button>
      }
    />
  );
}
