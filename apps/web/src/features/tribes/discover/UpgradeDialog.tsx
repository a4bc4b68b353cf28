import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { CURRENT_USER_KEY } from '../../../app/queryClient.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { UPGRADE } from './copy.ts';

/** A member becomes a creator, by themselves and for nothing. */
export default function UpgradeDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const upgrade = useMutation({
    mutationFn: () => api.accounts.becomeCreator.mutate(),
    onSuccess: (user) => {
      onClose();
      client.setQueryData(CURRENT_USER_KEY, user);
      // The role decides what every open screen offers.
      void client.invalidateQueries();
      toast.show({
        title: UPGRADE.done,
        description: UPGRADE.doneText,
        tone: 'success',
        action: { label: UPGRADE.start, onClick: () => void navigate('/create-tribe') },
      });
    },
    onError: (error) =>
      toast.show({ title: UPGRADE.failed, description: messageOf(error), tone: 'destructive' }),
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => upgrade.mutate()}
      title={UPGRADE.title}
      text={UPGRADE.text}
      confirmLabel={UPGRADE.confirm}
      isBusy={upgrade.isPending}
    />
  );
}
