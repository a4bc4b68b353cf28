import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { isEnabled } from '../../../app/product.ts';
import { PLACE } from '../copy.ts';
import { type Placed, placeQuery } from '../query.ts';
import { searchAt } from '../start.ts';

interface PlaceLinkProps {
  of: Placed;
  className?: string | undefined;
}

/** Leads to a place on the map; nothing where there is none. */
export function PlaceLink({ of, className }: PlaceLinkProps) {
  const place = useQuery({ ...placeQuery(of), enabled: isEnabled('map') }).data?.place ?? null;
  if (place === null) return null;
  return (
    <Link className={className} to={`/map?${searchAt(place.coordinates)}`}>
      {place.isExact ? PLACE.show : PLACE.showAbout}
    </Link>
  );
}
