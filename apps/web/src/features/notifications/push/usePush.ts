import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { trpc } from '../../../app/trpc.ts';
import { useToast } from '../../../ui/toast.tsx';
import { permissionHere, subscribeHere, unsubscribeHere } from './browser.ts';
import { PUSH } from './copy.ts';

export function usePush() {
  const utils = trpc.useUtils();
  const toast = useToast();
  const query = trpc.notifications.push.get.useQuery();
  const [permission, setPermission] = useState(permissionHere);
  const here = query.data?.devices.find((device) => device.isCurrent);

  const sayFailed = (error: unknown) =>
    toast.show({ title: PUSH.failed, description: messageOf(error), tone: 'destructive' });
  const refresh = () => utils.notifications.push.get.invalidate();

  const turnOn = useMutation({
    mutationFn: async (publicKey: string) => {
      const given = await Notification.requestPermission();
      setPermission(given);
      if (given !== 'granted') return false;
      await api.notifications.push.subscribe.mutate(await subscribeHere(publicKey));
      return true;
    },
    onSuccess: async (isOn) => {
      await refresh();
      if (isOn) toast.show({ title: PUSH.turnedOn, tone: 'success' });
    },
    onError: sayFailed,
  });

  const remove = useMutation({
    mutationFn: async ({ id, isCurrent }: { id: string; isCurrent: boolean }) => {
      await api.notifications.push.unsubscribe.mutate({ id });
      // The server has forgotten it, and that is what counts.
      if (isCurrent) await unsubscribeHere().catch(() => undefined);
    },
    onSuccess: (_nothing, { id, isCurrent }) => {
      utils.notifications.push.get.setData(
        undefined,
        (held) => held && { ...held, devices: held.devices.filter((device) => device.id !== id) },
      );
      if (isCurrent) toast.show({ title: PUSH.turnedOff, tone: 'success' });
    },
    onError: (error) => {
      sayFailed(error);
      void refresh();
    },
  });

  return {
    query,
    permission,
    isOn: permission === 'granted' && here !== undefined,
    devices: query.data?.devices ?? [],
    isBusy: turnOn.isPending || remove.isPending,
    removing: remove.isPending ? remove.variables.id : undefined,
    remove: remove.mutate,
    toggle(isOn: boolean) {
      if (isOn && query.data !== undefined) turnOn.mutate(query.data.publicKey);
      else if (here !== undefined) remove.mutate(here);
    },
  };
}
