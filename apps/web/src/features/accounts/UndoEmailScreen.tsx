import { api } from '../../app/api.ts';
import { UNDO_EMAIL } from './copy.ts';
import { LinkScreen } from './LinkScreen.tsx';

export default function UndoEmailScreen() {
  return (
    <LinkScreen
      copy={UNDO_EMAIL}
      call={(token) => api.accounts.undoEmailChange.mutate({ token })}
      next="/forgot-password"
    />
  );
}
