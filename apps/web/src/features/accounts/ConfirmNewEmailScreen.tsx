import { api } from '../../app/api.ts';
import { NEW_EMAIL } from './copy.ts';
import { LinkScreen } from './LinkScreen.tsx';

export default function ConfirmNewEmailScreen() {
  return (
    <LinkScreen
      copy={NEW_EMAIL}
      call={(token) => api.accounts.confirmEmailChange.mutate({ token })}
      next="/settings"
    />
  );
}
