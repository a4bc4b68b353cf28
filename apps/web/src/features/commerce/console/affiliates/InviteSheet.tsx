import { AFFILIATE_RATE_DEFAULT, inviteAffiliateInput } from '@kindred/validation/commerce/affiliates';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../../../app/api.ts';
import { useApiForm } from '../../../../app/form.ts';
import { askAgain } from '../../../../app/refetch.ts';
import { BottomSheet } from '../../../../ui/BottomSheet.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { FormError, FormStack, TextField } from '../../../../ui/Form.tsx';
import { useToast } from '../../../../ui/toast.tsx';
import classes from '../Console.module.css';
import { CONSOLE_KEY } from '../query.ts';
import { INVITE } from './copy.ts';

interface InviteDraft extends Record<string, unknown> {
  handle: string;
  rate: string;
}

const inputOf = ({ handle, rate }: InviteDraft) => ({
  handle,
  rate: Number(rate.replace(',', '.') || Number.NaN),
});
const inviteForm = z.custom<InviteDraft>().transform(inputOf).pipe(inviteAffiliateInput);

/** Stays when it is closed, so that what was typed is there when it opens again. */
export function InviteSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const { form, formError, isBusy, submit } = useApiForm<InviteDraft>({
    schema: inviteForm,
    initial: { handle: '', rate: String(AFFILIATE_RATE_DEFAULT) },
  });
  const onSubmit = submit(async (draft) => {
    const { person } = await api.commerce.affiliates.invite.mutate(inputOf(draft));
    toast.show({ title: INVITE.done(person.name), tone: 'success' });
    form.reset();
    onClose();
    askAgain(client, { queryKey: CONSOLE_KEY });
  });
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={INVITE.title}>
      <form noValidate onSubmit={onSubmit}>
        <FormError message={formError} />
        <FormStack>
          <p className={classes.text}>{INVITE.text}</p>
          <TextField
            label={INVITE.handle}
            description={INVITE.handleHint}
            name="handle"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            data-autofocus
            {...form.getInputProps('handle')}
          />
          <TextField
            label={INVITE.rate}
            description={INVITE.rateHint}
            name="rate"
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps('rate')}
          />
          <Button type="submit" size="lg" isWide isBusy={isBusy}>
            {isBusy ? INVITE.busy : INVITE.submit}
          </Button>
        </FormStack>
      </form>
    </BottomSheet>
  );
}
