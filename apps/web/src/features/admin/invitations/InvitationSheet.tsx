import { createInvitationInput, INVITATION_NOTE_MAX } from '@kindred/validation/admin/invitations';
import { isBlank } from '@kindred/validation/characters';
import { useState } from 'react';
import { z } from 'zod';
import { useApiForm } from '../../../app/form.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copyText.ts';
import { FormStack, TextField } from '../../../ui/Form.tsx';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { INVITATIONS } from './copy.ts';
import { useCreateInvitation } from './hooks.ts';

const { note, uses, days } = createInvitationInput.shape;
/** An empty field is no number, and refused as one. */
const number = (of: z.ZodType<number, number>) =>
  z
    .string()
    .transform((typed) => (isBlank(typed) ? Number.NaN : Number(typed)))
    .pipe(of);
const invitationForm = z.strictObject({ note, uses: number(uses), days: number(days) });

/** Creates an invitation, then shows its link once. */
export default function InvitationSheet({ isOpen, onClose }: SheetProps) {
  const [link, setLink] = useState<string | null>(null);
  const create = useCreateInvitation();
  const { form, formError, isBusy, submit } = useApiForm({
    schema: invitationForm,
    initial: { note: '', uses: '1', days: '14' },
  });
  const onSubmit = submit(async (values) => {
    const made = await create.mutateAsync(invitationForm.parse(values));
    form.reset();
    setLink(made.url);
  });
  if (link !== null) {
    const close = () => {
      setLink(null);
      onClose();
    };
    return <InvitationLink link={link} isOpen={isOpen} onClose={close} />;
  }
  return (
    <FormSheet
      isOpen={isOpen}
      onClose={onClose}
      title={INVITATIONS.create}
      action={INVITATIONS.create}
      isBusy={isBusy}
      onSubmit={onSubmit}
      problem={formError}
      checked={form.errors}
    >
      <TextField
        label={INVITATIONS.note}
        description={INVITATIONS.noteText}
        maxLength={INVITATION_NOTE_MAX}
        {...form.getInputProps('note')}
        name="note"
      />
      <TextField
        label={INVITATIONS.uses}
        description={INVITATIONS.usesText}
        inputMode="numeric"
        {...form.getInputProps('uses')}
        name="uses"
      />
      <TextField
        label={INVITATIONS.days}
        description={INVITATIONS.daysText}
        inputMode="numeric"
        {...form.getInputProps('days')}
        name="days"
      />
    </FormSheet>
  );
}

function InvitationLink({ link, isOpen, onClose }: SheetProps & { link: string }) {
  const toast = useToast();
  async function copy() {
    const isCopied = await copyText(link);
    toast.show({
      title: isCopied ? INVITATIONS.copied : INVITATIONS.copyFailed,
      ...(isCopied && { tone: 'success' as const }),
    });
  }
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={INVITATIONS.ready}>
      <FormStack>
        <TextField
          label={INVITATIONS.link}
          description={INVITATIONS.once}
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button isWide size="lg" onClick={() => void copy()}>
          {INVITATIONS.copy}
        </Button>
      </FormStack>
    </BottomSheet>
  );
}
