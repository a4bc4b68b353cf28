import { LegalScreen } from './LegalScreen.tsx';

export default function PrivacyScreen() {
  return <LegalScreen kind="privacy" />;
}
