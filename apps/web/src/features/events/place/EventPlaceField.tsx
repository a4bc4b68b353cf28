import type { EventView } from '@kindred/validation/events';
import { isEnabled } from '../../../app/product.ts';
import { PlaceField } from '../../map/public.tsx';
import { EVENT } from '../copy.ts';
import classes from '../Event.module.css';

interface EventPlaceFieldProps {
  event: Pick<EventView, 'id' | 'can' | 'isAddressPrivate'>;
}

/** The place of an event on the map, for its hosts to set. */
export function EventPlaceField({ event: { id, can, isAddressPrivate } }: EventPlaceFieldProps) {
  if (!can.edit || !isEnabled('map')) return null;
  return (
    <div className={classes.section}>
      <h3 className={classes.strong}>{EVENT.onMap}</h3>
      {isAddressPrivate && <p className={classes.muted}>{EVENT.onMapPrivate}</p>}
      <PlaceField of={{ type: 'event', id, canBeExact: !isAddressPrivate }} />
    </div>
  );
}
