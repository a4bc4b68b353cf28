import { useSignedInUser } from '../../app/currentUser.ts';
import { useTitle } from '../../app/useTitle.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { AppearanceSection } from './AppearanceSection.tsx';
import { BlockedSection } from './BlockedSection.tsx';
import { SETTINGS } from './copy.ts';
import { DeletionSection } from './DeletionSection.tsx';
import { EmailSection } from './EmailSection.tsx';
import { ExportSection } from './ExportSection.tsx';
import { LinkedSection } from './LinkedSection.tsx';
import { LogOutSection } from './LogOutSection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { PlatformSection } from './PlatformSection.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import classes from './SettingsScreen.module.css';
import { TokensSection } from './TokensSection.tsx';
import { TwoFactorSection } from './TwoFactorSection.tsx';
import { useNotice } from './useNotice.ts';
import { YoursSection } from './YoursSection.tsx';

export default function SettingsScreen() {
  useTitle(SETTINGS.title);
  useNotice();
  const me = useSignedInUser();
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <h1 className={classes.title}>{SETTINGS.title}</h1>
        <div className={classes.me}>
          <Avatar id={me.id} name={me.name} src={me.profileImageUrl} size={42} />
          <p className={classes.words}>
            <span className={classes.name}>{me.name}</span>
            <span className={classes.email}>{me.email}</span>
          </p>
        </div>
      </header>
      <AppearanceSection />
      <YoursSection />
      <PrivacySection />
      <BlockedSection />
      <PlatformSection />
      <EmailSection />
      {/* Anew once a first password is set: the form then asks for it. */}
      <PasswordSection key={String(me.hasPassword)} />
      <TwoFactorSection />
      <PasskeysSection />
      <SessionsSection />
      <LinkedSection />
      <TokensSection />
      <ExportSection />
      <LogOutSection />
      <DeletionSection />
    </div>
  );
}
