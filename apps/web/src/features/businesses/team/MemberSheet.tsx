import { type BusinessView, SPECIALTIES_MAX, SPECIALTY_MAX } from '@kindred/validation/businesses';
import {
  TEAM_BIO_MAX,
  TEAM_TITLE_MAX,
  type TeamMember,
  updateTeamMemberInput,
} from '@kindred/validation/businesses/team';
import { isBlank } from '@kindred/validation/characters';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { useApiForm } from '../../../app/form.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError, FormStack, TextAreaField, TextField } from '../../../ui/Form.tsx';
import { LinesField } from '../../../ui/LinesField.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { INVITE, MEMBER } from './copy.ts';
import { teamQuery } from './hooks.ts';
import { RoleFields, type RoleValues } from './RoleFields.tsx';

interface MemberSheetProps {
  business: BusinessView;
  member: TeamMember;
  onClose: () => void;
}

const schema = updateTeamMemberInput.omit({ id: true, userId: true });

function valuesOf({ role, title, bio, specialties, rights }: TeamMember) {
  const standing: RoleValues = {
    role: role === 'staff' ? 'staff' : 'manager',
    answersMessages: rights?.answersMessages ?? false,
    managesBookings: rights?.managesBookings ?? false,
  };
  return { title, bio, specialties, ...standing };
}

/** What their card says; and what they may do, for those who decide it. */
export function MemberSheet({ business, member, onClose }: MemberSheetProps) {
  const client = useQueryClient();
  const toast = useToast();
  const { form, formError, isBusy, submit } = useApiForm({ schema, initial: valuesOf(member) });
  const save = submit(async ({ role, answersMessages, managesBookings, ...card }) => {
    const team = await api.businesses.team.update.mutate({
      id: business.id,
      userId: member.id,
      ...card,
      specialties: card.specialties.filter((line) => !isBlank(line)),
      ...(member.can.manage ? { role, answersMessages, managesBookings } : {}),
    });
    client.setQueryData(teamQuery(business.id).queryKey, team);
    toast.show({ title: MEMBER.saved, tone: 'success' });
    onClose();
  });
  return (
    <BottomSheet isOpen onClose={onClose} title={MEMBER.title(member.name)}>
      <form onSubmit={save} noValidate>
        <FormError message={formError} />
        <FormStack>
          <TextField
            label={INVITE.jobTitle}
            description={INVITE.jobTitleHint}
            maxLength={TEAM_TITLE_MAX}
            {...form.getInputProps('title')}
            name="title"
          />
          <TextAreaField
            label={MEMBER.bio}
            rows={3}
            maxLength={TEAM_BIO_MAX}
            {...form.getInputProps('bio')}
            name="bio"
          />
          <LinesField
            title={MEMBER.specialties}
            name={MEMBER.specialty}
            add={MEMBER.addSpecialty}
            remove={MEMBER.removeSpecialty}
            max={SPECIALTIES_MAX}
            maxLength={SPECIALTY_MAX}
            lines={form.values.specialties}
            problem={undefined}
            onChange={(lines) => form.setFieldValue('specialties', lines)}
          />
          {member.can.manage && (
            <RoleFields values={form.values} isOwner={business.can.own} onChange={form.setValues} />
          )}
          <Button type="submit" isWide isBusy={isBusy}>
            {isBusy ? MEMBER.saving : MEMBER.save}
          </Button>
        </FormStack>
      </form>
    </BottomSheet>
  );
}
