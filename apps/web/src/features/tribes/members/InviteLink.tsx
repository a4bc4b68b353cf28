import type { TribeView } from '@kindred/validation/tribes';
import type { InvitationView } from '@kindred/validation/tribes/memberships';
import { IconCopy, IconLink } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { MorePages } from '../../../app/MorePages.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copyText.ts';
import { FormError, FormPair, FormStack } from '../../../ui/Form.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { formatDay } from '../../../ui/time.ts';
import { useToast } from '../../../ui/toast.tsx';
import { INVITE } from './copy.ts';
import { useCreateLink, useRevoke } from './hooks.ts';
import classes from './Invite.module.css';
import { invitationsQuery } from './query.ts';

const USES = (['0', '1', '10', '100'] as const).map((value) => ({ value, label: INVITE.usesOf[value] }));
const EXPIRY = (['1', '7', '30', '0'] as const).map((value) => ({ value, label: INVITE.expiryOf[value] }));

export function linkOf(slug: string, code: string): string {
  return `${window.location.origin}/tribe/${slug}?invite=${code}`;
}

function useCopy(slug: string) {
  const toast = useToast();
  return async (code: string) => {
    const link = linkOf(slug, code);
    const isCopied = await copyText(link);
    toast.show(
      isCopied
        ? { title: INVITE.copied, tone: 'success' }
        : { title: INVITE.notCopied, description: link, tone: 'destructive' },
    );
  };
}

/** Makes a link, and shows those there are. */
export function InviteLink({ tribe }: { tribe: TribeView }) {
  const [uses, setUses] = useState<(typeof USES)[number]['value']>('0');
  const [expiry, setExpiry] = useState<(typeof EXPIRY)[number]['value']>('7');
  const create = useCreateLink(tribe);
  const copy = useCopy(tribe.slug);
  const list = useInfiniteQuery(invitationsQuery(tribe.id));

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (create.isPending) return;
    create.mutate({ maxUses: Number(uses), expiresInDays: Number(expiry) });
  }

  return (
    <>
      <form onSubmit={onSubmit} noValidate>
        <FormError message={create.error && `${INVITE.failed}. ${messageOf(create.error)}`} />
        <FormStack>
          <FormPair>
            <SelectField label={INVITE.uses} options={USES} value={uses} onChange={setUses} />
            <SelectField label={INVITE.expiry} options={EXPIRY} value={expiry} onChange={setExpiry} />
          </FormPair>
          <Button type="submit" isWide isBusy={create.isPending}>
            {create.isPending ? INVITE.creating : INVITE.create}
          </Button>
        </FormStack>
      </form>
      {create.data && (
        <div className={classes.made} role="status">
          <span className={classes.address}>{linkOf(tribe.slug, create.data.code)}</span>
          <Button
            size="sm"
            icon={<IconCopy size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
            onClick={() => void copy(create.data.code)}
          >
            {INVITE.copy}
          </Button>
        </div>
      )}
      <h3 className={classes.heading}>{INVITE.sent}</h3>
      <MorePages list={list} loading={INVITE.sent} empty={<p className={classes.none}>{INVITE.noneYet}</p>}>
        {(invitation) => <Sent key={invitation.id} tribe={tribe} invitation={invitation} onCopy={copy} />}
      </MorePages>
    </>
  );
}

function Sent({
  tribe,
  invitation,
  onCopy,
}: {
  tribe: TribeView;
  invitation: InvitationView;
  onCopy: (code: string) => Promise<void>;
}) {
  const { user, code, isOpen, useCount, maxUses, expiresAt } = invitation;
  const revoke = useRevoke(tribe, invitation.id);
  const name = user?.name ?? INVITE.named(code.slice(-4));
  const facts = [
    user === null ? INVITE.used(useCount, maxUses) : INVITE.invitedPerson,
    ...(expiresAt === null ? [] : [INVITE.expires(formatDay(new Date(expiresAt)))]),
  ];
  return (
    <li className={classes.sent} data-over={!isOpen}>
      {user === null ? (
        <span className={classes.disc}>
          <IconLink size={ICON.row} stroke={ICON_STROKE} aria-hidden />
        </span>
      ) : (
        <Avatar id={user.id} name={user.name} src={user.profileImageUrl} size={40} />
      )}
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>
          {(isOpen ? facts : [INVITE.over, ...facts]).map((fact) => (
            <span key={fact} className={classes.fact}>
              {fact}
            </span>
          ))}
        </span>
      </span>
      {isOpen && user === null && (
        <IconButton label={`${INVITE.copy}: ${name}`} onClick={() => void onCopy(code)}>
          <IconCopy size={ICON.row} stroke={ICON_STROKE} />
        </IconButton>
      )}
      {isOpen && (
        <Button
          size="sm"
          variant="soft"
          tone="neutral"
          aria-label={INVITE.revokeNamed(name)}
          isBusy={revoke.isPending}
          onClick={() => revoke.mutate()}
        >
          {INVITE.revoke}
        </Button>
      )}
    </li>
  );
}
