import type { BusinessView } from '@kindred/validation/businesses';
import type { TeamMember } from '@kindred/validation/businesses/team';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { DangerRow, DangerRows, TypedConfirm } from '../../../ui/Danger.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { BUSINESSES_KEY } from '../query.ts';
import { ROLE_NAMES } from '../team/copy.ts';
import { teamQuery, useTeamChange } from '../team/hooks.ts';
import { SETTINGS } from './copy.ts';
import classes from './Settings.module.css';

/** What only its owner does, and thinks about first. */
export function DangerZone({ business }: { business: BusinessView }) {
  return (
    <DangerRows>
      <Transfer business={business} />
      <Delete business={business} />
    </DangerRows>
  );
}

function Transfer({ business }: { business: BusinessView }) {
  const [isChoosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<TeamMember | null>(null);
  const { data } = useQuery({ ...teamQuery(business.id), enabled: isChoosing });
  const others = data?.members.filter(({ role }) => role !== 'owner');
  const change = useTeamChange(business.id, () => setChosen(null));
  return (
    <DangerRow title={SETTINGS.transfer} text={SETTINGS.transferText}>
      <Button size="sm" variant="soft" tone="neutral" onClick={() => setChoosing(true)}>
        {SETTINGS.transferButton}
      </Button>
      <BottomSheet isOpen={isChoosing} onClose={() => setChoosing(false)} title={SETTINGS.transferTitle}>
        {others?.length === 0 && <p className={classes.text}>{SETTINGS.transferNobody}</p>}
        {others?.map((member) => (
          <ListRow
            key={member.id}
            start={<Avatar id={member.id} name={member.name} src={member.profileImageUrl} size={40} />}
            title={member.name}
            text={ROLE_NAMES[member.role]}
            onClick={() => {
              setChoosing(false);
              setChosen(member);
            }}
          />
        ))}
      </BottomSheet>
      {chosen !== null && (
        <ConfirmDialog
          isOpen
          isDanger
          onClose={() => setChosen(null)}
          title={SETTINGS.transferAsk(chosen.name, business.name)}
          text={
            business.verified
              ? `${SETTINGS.transferConfirm} ${SETTINGS.transferUnverifies}`
              : SETTINGS.transferConfirm
          }
          confirmLabel={SETTINGS.transferDo}
          isBusy={change.isPending}
          onConfirm={() =>
            change.mutate({
              call: () => api.businesses.team.transfer.mutate({ id: business.id, userId: chosen.id }),
              done: SETTINGS.transferred(chosen.name),
            })
          }
        />
      )}
    </DangerRow>
  );
}

function Delete({ business: { id, slug } }: { business: BusinessView }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: (confirm: string) => api.businesses.delete.mutate({ id, confirm }),
    onSuccess: () => {
      setAsking(false);
      toast.show({ title: SETTINGS.deleted, tone: 'success' });
      void navigate('/businesses', { replace: true });
      client.removeQueries({ queryKey: BUSINESSES_KEY });
    },
    onError: (error) =>
      toast.show({ title: SETTINGS.failed, description: messageOf(error), tone: 'destructive' }),
  });
  return (
    <DangerRow title={SETTINGS.delete} text={SETTINGS.deleteText}>
      <Button size="sm" variant="soft" tone="danger" onClick={() => setAsking(true)}>
        {SETTINGS.deleteButton}
      </Button>
      {isAsking && (
        <TypedConfirm
          onClose={() => setAsking(false)}
          onConfirm={(typed) => remove.mutate(typed)}
          title={SETTINGS.deleteTitle}
          wanted={slug}
          label={SETTINGS.deleteField}
          description={SETTINGS.deleteConfirm(slug)}
          action={SETTINGS.deleteDo}
          isBusy={remove.isPending}
        />
      )}
    </DangerRow>
  );
}
