/** What the settings show of the same providers and notices. */
export { noticeOf } from './copy.ts';
export { FacebookLogo, GoogleLogo } from './ProviderLogos.tsx';

/** The dialog for a page that React did not draw; its code is fetched when it is asked for. */
export const loadAuthDialog = () => import('./mount.tsx');
export { InvitedVisitor } from './InvitedVisitor.tsx';
export { LogInButton } from './LogInButton.tsx';
export { safeNext } from './next.ts';
export { arePasskeysSupported, createPasskey, passkeyFailure } from './passkeys.ts';
