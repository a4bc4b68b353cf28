import type { BusinessView } from '@kindred/validation/businesses';
import { inviteToTeamInput, TEAM_TITLE_MAX } from '@kindred/validation/businesses/team';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { useApiForm } from '../../../app/form.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError, FormStack, TextField } from '../../../ui/Form.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { INVITE } from './copy.ts';
import { teamQuery } from './hooks.ts';
import { RoleFields, type RoleValues } from './RoleFields.tsx';

interface InviteSheetProps {
  business: BusinessView;
  onClose: () => void;
}

const schema = inviteToTeamInput.omit({ id: true });
const STAFF: RoleValues = { role: 'staff', answersMessages: false, managesBookings: false };

export function InviteSheet({ business, onClose }: InviteSheetProps) {
  const client = useQueryClient();
  const toast = useToast();
  const { form, formError, isBusy, submit } = useApiForm({
    schema,
    initial: { handle: '', title: '', ...STAFF },
  });
  const send = submit(async (values) => {
    const team = await api.businesses.team.invite.mutate({ id: business.id, ...values });
    client.setQueryData(teamQuery(business.id).queryKey, team);
    toast.show({ title: INVITE.sent, tone: 'success' });
    onClose();
  });
  return (
    <BottomSheet isOpen onClose={onClose} title={INVITE.title}>
      <form onSubmit={send} noValidate>
        <FormError message={formError} />
        <FormStack>
          <TextField
            label={INVITE.handle}
            placeholder={INVITE.handleHint}
            autoComplete="off"
            autoCapitalize="none"
            data-autofocus
            {...form.getInputProps('handle')}
            name="handle"
          />
          <TextField
            label={INVITE.jobTitle}
            description={INVITE.jobTitleHint}
            maxLength={TEAM_TITLE_MAX}
            {...form.getInputProps('title')}
            name="title"
          />
          <RoleFields values={form.values} isOwner={business.can.own} onChange={form.setValues} />
          <Button type="submit" isWide isBusy={isBusy}>
            {isBusy ? INVITE.sending : INVITE.send}
          </Button>
        </FormStack>
      </form>
    </BottomSheet>
  );
}
