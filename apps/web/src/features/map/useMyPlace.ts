import type { Point } from '@kindred/validation/map/geometry';
import { useState } from 'react';
import { useToast } from '../../ui/toast.tsx';
import { MAP } from './copy.ts';

/** Where the device is: asked for when it is wanted, and kept by this page as long as it is open. */
export function useMyPlace(onFound: (me: Point) => void) {
  const [me, setMe] = useState<Point | null>(null);
  const [isAsking, setAsking] = useState(false);
  const toast = useToast();

  function fail() {
    setAsking(false);
    toast.show({ title: MAP.myPlaceFailed, description: MAP.myPlaceFailedText, tone: 'destructive' });
  }

  function ask() {
    if (!('geolocation' in navigator)) return fail();
    setAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const found = { lat: coords.latitude, lng: coords.longitude };
        setAsking(false);
        setMe(found);
        onFound(found);
      },
      fail,
      { timeout: 10_000, maximumAge: 60_000 },
    );
  }

  return { me, isAsking, ask };
}
