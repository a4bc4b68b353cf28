import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DetailList, DetailRow } from '../../ui/DetailRow.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { formatDay } from '../../ui/time.ts';
import { SCOPES, TOKENS } from './copy.ts';
import { useRevokeToken, useTokens } from './hooks.ts';
import classes from './Listed.module.css';
import { Listed } from './Listed.tsx';
import { NewToken } from './NewToken.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { TokenSheet } from './TokenSheet.tsx';

type Token = NonNullable<ReturnType<typeof useTokens>['data']>[number];

export function TokensSection() {
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<{ name: string; token: string } | null>(null);
  return (
    <SettingsSection
      title={TOKENS.title}
      text={TOKENS.text}
      end={
        <Button
          variant="soft"
          icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} />}
          onClick={() => setCreating(true)}
        >
          {TOKENS.create}
        </Button>
      }
    >
      {/* On the page and not in the sheet, which a stray tap closes: the token is shown only this once. */}
      {made && <NewToken {...made} onDone={() => setMade(null)} />}
      <Listed query={useTokens()} loading={TOKENS.loading} rows={1}>
        {(tokens) =>
          tokens.length === 0 ? (
            <p className={classes.none}>{TOKENS.none}</p>
          ) : (
            <DetailList>
              {tokens.map((token) => (
                <TokenRow key={token.id} token={token} />
              ))}
            </DetailList>
          )
        }
      </Listed>
      <TokenSheet
        isOpen={isCreating}
        onClose={() => setCreating(false)}
        onCreated={(created) => {
          setMade(created);
          setCreating(false);
        }}
      />
    </SettingsSection>
  );
}

function expiryOf(expiresAt: string | null): string {
  if (expiresAt === null) return TOKENS.neverExpires;
  const then = new Date(expiresAt);
  return `${then.getTime() > Date.now() ? TOKENS.expires : TOKENS.expired} ${formatDay(then)}`;
}

function TokenRow({ token }: { token: Token }) {
  const [isAsking, setAsking] = useState(false);
  const revoke = useRevokeToken();
  const scopes = token.scopes.map((scope) => SCOPES[scope].label).join(', ');
  return (
    <DetailRow
      icon={<IconKey size={ICON.row} stroke={ICON_STROKE} />}
      title={token.name}
      lines={[
        `${TOKENS.ending(token.hint)} · ${scopes}`,
        token.lastUsedAt === null ? (
          TOKENS.unused
        ) : (
          <>
            {TOKENS.used} <RelativeTime value={token.lastUsedAt} format="list" />
          </>
        ),
        expiryOf(token.expiresAt),
      ]}
      end={
        <>
          <Button
            variant="soft"
            tone="neutral"
            size="sm"
            aria-label={TOKENS.revokeNamed(token.name)}
            onClick={() => setAsking(true)}
          >
            {TOKENS.revoke}
          </Button>
          <ConfirmDialog
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            onConfirm={() => revoke.mutate({ id: token.id }, { onSettled: () => setAsking(false) })}
            title={TOKENS.confirmTitle(token.name)}
            text={TOKENS.confirmText}
            confirmLabel={TOKENS.revoke}
            isBusy={revoke.isPending}
            isDanger
          />
        </>
      }
    />
  );
}
