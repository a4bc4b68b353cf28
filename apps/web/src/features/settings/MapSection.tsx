import { PLACE, PlaceField } from '../map/public.tsx';
import { SettingsSection } from './SettingsSection.tsx';

/** Whether others find me on the map, and where. */
export function MapSection() {
  return (
    <div id="map">
      <SettingsSection title={PLACE.title}>
        <PlaceField of={{ type: 'user' }} />
      </SettingsSection>
    </div>
  );
}
