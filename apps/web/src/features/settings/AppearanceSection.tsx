import { useTheme } from '../../app/ThemeProvider.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { APPEARANCE } from './copy.ts';
import { SettingsSection } from './SettingsSection.tsx';

export function AppearanceSection() {
  const { theme, setTheme } = useTheme();
  return (
    <SettingsSection
      title={APPEARANCE.title}
      end={
        <Segmented label={APPEARANCE.label} options={APPEARANCE.options} value={theme} onChange={setTheme} />
      }
    />
  );
}
