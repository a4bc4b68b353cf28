import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { isEnabled } from '../../../app/product.ts';
import { useLedTo } from '../../../app/useLedTo.ts';
import { PLACE, PlaceField } from '../../map/public.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import classes from './Privacy.module.css';

/** Whether others find me on the map, and where. */
export function MapSection() {
  const section = useRef<HTMLDivElement>(null);
  useLedTo(useLocation().hash === '#map', section);
  if (!isEnabled('map')) return null;
  return (
    <div ref={section} className={classes.linked} tabIndex={-1}>
      <SettingsSection title={PLACE.title}>
        <PlaceField of={{ type: 'user' }} />
      </SettingsSection>
    </div>
  );
}
