import { ScreenSkeleton } from '../../../app/shell/ScreenSkeleton.tsx';
import { useTitle } from '../../../app/useTitle.ts';

export default function SettingsScreen() {
  useTitle('Settings');
  return <ScreenSkeleton />;
}
