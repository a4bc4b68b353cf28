import { SOCIAL_PROVIDERS, type SocialProvider } from '@kindred/validation/accounts';
import { useState } from 'react';
import { isConfigured } from '../../app/product.ts';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { DetailList, DetailRow } from '../../ui/DetailRow.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { FacebookLogo, GoogleLogo } from '../accounts/public.ts';
import { LINKED, PROVIDER_NAMES } from './copy.ts';
import { useLinkedAccounts, useUnlink } from './hooks.ts';
import { Listed } from './Listed.tsx';
import { SettingsSection } from './SettingsSection.tsx';

type Linked = NonNullable<ReturnType<typeof useLinkedAccounts>['data']>[number];

const MARKS: Record<SocialProvider, React.ReactNode> = { google: <GoogleLogo />, facebook: <FacebookLogo /> };

export function LinkedSection() {
  const query = useLinkedAccounts();
  const expected = SOCIAL_PROVIDERS.filter(isConfigured).length;
  const shown = query.data?.filter(({ isLinked, isAvailable }) => isLinked || isAvailable);
  if ((shown?.length ?? expected) === 0) return null;
  return (
    <SettingsSection title={LINKED.title} text={LINKED.text}>
      <Listed query={{ ...query, data: shown }} loading={LINKED.loading} rows={expected}>
        {(accounts) => (
          <DetailList>
            {accounts.map((account) => (
              <LinkedRow key={account.provider} account={account} />
            ))}
          </DetailList>
        )}
      </Listed>
    </SettingsSection>
  );
}

function LinkedRow({ account }: { account: Linked }) {
  const { provider, isLinked } = account;
  const name = PROVIDER_NAMES[provider];
  return (
    <DetailRow
      icon={MARKS[provider]}
      title={name}
      lines={[isLinked ? LINKED.isLinked : LINKED.isNotLinked]}
      end={
        isLinked ? (
          <Unlink provider={provider} />
        ) : (
          // A full navigation: the provider redirects back here.
          <ButtonAnchor
            variant="soft"
            size="sm"
            href={`/api/auth/${provider}?link=1`}
            aria-label={LINKED.linkNamed(name)}
          >
            {LINKED.link}
          </ButtonAnchor>
        )
      }
    />
  );
}

function Unlink({ provider }: { provider: SocialProvider }) {
  const [isAsking, setAsking] = useState(false);
  const unlink = useUnlink(provider);
  const name = PROVIDER_NAMES[provider];
  return (
    <>
      <Button
        variant="soft"
        tone="neutral"
        size="sm"
        aria-label={LINKED.unlinkNamed(name)}
        onClick={() => setAsking(true)}
      >
        {LINKED.unlink}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => unlink.mutate({ provider }, { onSettled: () => setAsking(false) })}
        title={LINKED.confirmTitle(name)}
        text={LINKED.confirmText(name)}
        confirmLabel={LINKED.unlink}
        isBusy={unlink.isPending}
        isDanger
      />
    </>
  );
}
