import type { BusinessView } from '@kindred/validation/businesses';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copyText.ts';
import { FormStack, TextField } from '../../../ui/Form.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { businessKey } from '../query.ts';
import { INVITE, REVIEWS } from './copy.ts';
import classes from './InviteSheet.module.css';

const codesQuery = (id: string) =>
  queryOptions({
    queryKey: businessKey(id, 'reviews', 'codes'),
    queryFn: ({ signal }) => api.businesses.reviews.invitations.query({ id }, { signal }),
    staleTime: 0,
  });

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function useCodes({ id }: BusinessView) {
  const client = useQueryClient();
  const toast = useToast();
  return {
    onError: (error: unknown) =>
      toast.show({ title: REVIEWS.failed, description: messageOf(error), tone: 'destructive' as const }),
    onSettled: () => client.invalidateQueries({ queryKey: codesQuery(id).queryKey }),
  };
}

/** Makes links for one review each, and takes back what nobody used. */
export default function InviteSheet({ business, onClose }: { business: BusinessView; onClose: () => void }) {
  const { id, slug } = business;
  const [link, setLink] = useState<string | null>(null);
  const invite = useMutation({
    mutationFn: () => api.businesses.reviews.invite.mutate({ id }),
    onSuccess: ({ code }) => setLink(`${window.location.origin}/business/${slug}/reviews?code=${code}`),
    ...useCodes(business),
  });
  return (
    <BottomSheet isOpen onClose={onClose} title={INVITE.title}>
      <FormStack>
        {link === null ? <p>{INVITE.text}</p> : <Link link={link} />}
        <Button
          isWide
          variant={link === null ? 'filled' : 'soft'}
          isBusy={invite.isPending}
          onClick={() => invite.mutate()}
        >
          {link === null ? INVITE.create : INVITE.another}
        </Button>
        <Open business={business} />
      </FormStack>
    </BottomSheet>
  );
}

function Link({ link }: { link: string }) {
  const toast = useToast();
  return (
    <>
      <TextField
        label={INVITE.field}
        description={INVITE.hint}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        isWide
        onClick={() =>
          void copyText(link).then((isCopied) =>
            toast.show({ title: isCopied ? INVITE.copied : INVITE.notCopied }),
          )
        }
      >
        {INVITE.copy}
      </Button>
    </>
  );
}

function Open({ business }: { business: BusinessView }) {
  const { id } = business;
  const { data = [] } = useQuery(codesQuery(id));
  const revoke = useMutation({
    mutationFn: (invitationId: string) =>
      api.businesses.reviews.revokeInvitation.mutate({ id, invitationId }),
    ...useCodes(business),
  });
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="open-invitations">
      <h3 id="open-invitations" className={classes.title}>
        {INVITE.open(data.length)}
      </h3>
      <ul className={classes.list}>
        {data.map((code) => {
          const made = DAY.format(new Date(code.createdAt));
          return (
            <li key={code.id} className={classes.row}>
              <span>{INVITE.made(made)}</span>
              <Button
                size="sm"
                variant="subtle"
                tone="danger"
                aria-label={INVITE.revokeOf(made)}
                disabled={revoke.isPending}
                onClick={() => revoke.mutate(code.id)}
              >
                {INVITE.revoke}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
