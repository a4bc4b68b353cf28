import type { MapPlace } from '@kindred/validation/map';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { askAgain } from '../../../app/refetch.ts';
import { useToast } from '../../../ui/toast.tsx';
import { PLACE } from '../copy.ts';
import { LOCATIONS_KEY, type Placed, placeKey } from '../query.ts';
import type { PickedPlace } from './PlacePicker.tsx';

type Given = PickedPlace & { isExact: boolean };

function put(of: Placed, { isExact, ...place }: Given): Promise<MapPlace> {
  if (of.type === 'user') return api.map.putMyPlace.mutate(place);
  const input = { id: of.id, ...place };
  if (of.type === 'event') return api.events.putPlace.mutate({ ...input, isExact });
  return of.type === 'business'
    ? api.map.putBusinessPlace.mutate({ ...input, isExact })
    : api.map.putTribePlace.mutate(input);
}

function remove(of: Placed): Promise<MapPlace> {
  if (of.type === 'user') return api.map.deleteMyPlace.mutate();
  if (of.type === 'event') return api.events.deletePlace.mutate({ id: of.id });
  return of.type === 'business'
    ? api.map.deleteBusinessPlace.mutate({ id: of.id })
    : api.map.deleteTribePlace.mutate({ id: of.id });
}

/** Puts something on the map, or with null takes it off. */
export function useSetPlace(of: Placed, onDone: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (place: Given | null) => (place === null ? remove(of) : put(of, place)),
    onSuccess: (now, place) => {
      client.setQueryData(placeKey(of), now);
      askAgain(client, { queryKey: LOCATIONS_KEY });
      toast.show({ title: place === null ? PLACE.removed : PLACE.saved, tone: 'success' });
      onDone();
    },
    onError: (error) =>
      toast.show({ title: PLACE.failed, description: messageOf(error), tone: 'destructive' }),
  });
}
