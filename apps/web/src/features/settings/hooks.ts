import type { SocialProvider } from '@kindred/validation/accounts';
import type { PrivacySettings, SetPrivacyInput } from '@kindred/validation/accounts/privacy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { useSignedInUser } from '../../app/currentUser.ts';
import { forgetDrafts } from '../../app/drafts.ts';
import { messageOf } from '../../app/errors.ts';
import { useApiForm } from '../../app/form.ts';
import { CURRENT_USER_KEY } from '../../app/queryClient.ts';
import { trpc } from '../../app/trpc.ts';
import { useToast } from '../../ui/toast.tsx';
import { LINKED, LOG_OUT, PASSWORD, PROVIDER_NAMES, SESSIONS, TOKENS } from './copy.ts';
import { passwordForm, type TokenForm, tokenForm, tokenInput } from './forms.ts';
import { PRIVACY } from './privacy/copy.ts';

/** What is said, without what is left open. */
function definedOf(chosen: SetPrivacyInput): Partial<PrivacySettings> {
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
}

/** For onError: what did not happen, and why. */
function useSayFailed() {
  const toast = useToast();
  return (title: string, error: unknown) =>
    toast.show({ title, description: messageOf(error), tone: 'destructive' });
}

export function usePasswordForm() {
  const { hasPassword } = useSignedInUser();
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const toast = useToast();
  const password = useApiForm({
    schema: passwordForm(hasPassword),
    initial: { currentPassword: '', newPassword: '', confirmPassword: '', revokeTokens: false },
  });
  const onSubmit = password.submit(async ({ currentPassword, newPassword, revokeTokens }) => {
    await api.accounts.changePassword.mutate(
      hasPassword ? { currentPassword, newPassword, revokeTokens } : { newPassword, revokeTokens },
    );
    password.form.reset();
    toast.show({ title: PASSWORD.saved, description: PASSWORD.savedText, tone: 'success' });
    void utils.accounts.sessions.invalidate();
    void utils.accounts.tokens.invalidate();
    void client.invalidateQueries({ queryKey: CURRENT_USER_KEY });
  });
  return { ...password, hasPassword, onSubmit };
}

export function usePrivacy() {
  return trpc.accounts.privacy.useQuery();
}

/** Shows at once, and is undone when it was not saved. */
export function useSetPrivacy() {
  const utils = trpc.useUtils();
  const sayFailed = useSayFailed();
  return trpc.accounts.setPrivacy.useMutation({
    async onMutate(chosen) {
      await utils.accounts.privacy.cancel();
      const before = utils.accounts.privacy.getData();
      utils.accounts.privacy.setData(undefined, (now) => now && { ...now, ...definedOf(chosen) });
      return { before };
    },
    onError(error, _chosen, context) {
      utils.accounts.privacy.setData(undefined, context?.before);
      sayFailed(PRIVACY.failed, error);
    },
    onSuccess: (now) => utils.accounts.privacy.setData(undefined, now),
  });
}

export function useSessions() {
  return trpc.accounts.sessions.useQuery();
}

export function useEndSession() {
  const utils = trpc.useUtils();
  const toast = useToast();
  const sayFailed = useSayFailed();
  return trpc.accounts.endSession.useMutation({
    onSuccess: (_answer, { id }) => {
      utils.accounts.sessions.setData(undefined, (sessions) => sessions?.filter((each) => each.id !== id));
      toast.show({ title: SESSIONS.ended, tone: 'success' });
    },
    onError: (error) => {
      sayFailed(SESSIONS.endFailed, error);
      void utils.accounts.sessions.invalidate();
    },
  });
}

export function useEndOtherSessions() {
  const utils = trpc.useUtils();
  const toast = useToast();
  const sayFailed = useSayFailed();
  return trpc.accounts.endOtherSessions.useMutation({
    onSuccess: () => {
      utils.accounts.sessions.setData(undefined, (sessions) => sessions?.filter((each) => each.isCurrent));
      toast.show({ title: SESSIONS.endedOthers, tone: 'success' });
    },
    onError: (error) => sayFailed(SESSIONS.endFailed, error),
  });
}

export function useLinkedAccounts() {
  return trpc.accounts.linkedAccounts.useQuery();
}

export function useUnlink(provider: SocialProvider) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const sayFailed = useSayFailed();
  const name = PROVIDER_NAMES[provider];
  return trpc.accounts.unlinkAccount.useMutation({
    onSuccess: () => {
      toast.show({ title: LINKED.unlinked(name), tone: 'success' });
      return utils.accounts.linkedAccounts.invalidate();
    },
    onError: (error) => sayFailed(LINKED.failed(name), error),
  });
}

export function useTokens() {
  return trpc.accounts.tokens.useQuery();
}

/** @param onCreated gets the only answer that ever holds the token itself. */
export function useTokenForm(onCreated: (made: { name: string; token: string }) => void) {
  const utils = trpc.useUtils();
  const initial: TokenForm = { name: '', scopes: ['read'], expiry: '90' };
  const made = useApiForm({ schema: tokenForm, initial });
  const onSubmit = made.submit(async (values) => {
    const { token, ...view } = await api.accounts.createToken.mutate(tokenInput(values));
    utils.accounts.tokens.setData(undefined, (tokens) => tokens && [view, ...tokens]);
    made.form.reset();
    onCreated({ name: view.name, token });
  });
  return { ...made, onSubmit };
}

export function useRevokeToken() {
  const utils = trpc.useUtils();
  const toast = useToast();
  const sayFailed = useSayFailed();
  return trpc.accounts.deleteToken.useMutation({
    onSuccess: (_answer, { id }) => {
      utils.accounts.tokens.setData(undefined, (tokens) => tokens?.filter((each) => each.id !== id));
      toast.show({ title: TOKENS.revoked, tone: 'success' });
    },
    onError: (error) => {
      sayFailed(TOKENS.revokeFailed, error);
      void utils.accounts.tokens.invalidate();
    },
  });
}

export function useLogOut() {
  const me = useSignedInUser();
  const sayFailed = useSayFailed();
  return useMutation({
    mutationFn: () => api.accounts.logout.mutate(),
    onSuccess: async () => {
      forgetDrafts(me.id);
      await import('../../app/outbox/forget.ts')
        .then(({ forgetOffline }) => forgetOffline(me.id))
        .catch(() => undefined);
      await import('../messaging/hooks.ts')
        .then(({ forgetOutbox }) => forgetOutbox(me.id))
        .catch(() => undefined);
      // A whole navigation: nothing this person has loaded stays in the page's memory.
      window.location.assign('/');
    },
    onError: (error) => sayFailed(LOG_OUT.failed, error),
  });
}
