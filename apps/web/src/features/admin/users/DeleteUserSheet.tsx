import type { AdminUser } from '@kindred/validation/admin/users';
import { TypedConfirm } from '../../../ui/Danger.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { USER } from '../copy.ts';
import { useDeleteUser } from './hooks.ts';

/** Deletes an account once its handle was typed. */
export default function DeleteUserSheet({ user, isOpen, onClose }: SheetProps & { user: AdminUser }) {
  const { id, name, handle } = user;
  const remove = useDeleteUser();
  if (!isOpen) return null;
  return (
    <TypedConfirm
      onClose={onClose}
      onConfirm={(typed) => remove.mutate({ id, handle: typed }, { onSuccess: onClose })}
      title={USER.deleteTitle(name)}
      wanted={handle}
      label={USER.deleteLabel(handle)}
      description={USER.deleteText}
      action={USER.deleteAction}
      isBusy={remove.isPending}
    />
  );
}
