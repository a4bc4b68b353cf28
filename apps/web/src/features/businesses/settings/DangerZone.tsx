import type { BusinessView } from '@kindred/validation/businesses';
import type { TeamMember } from '@kindred/validation/businesses/team';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/Form.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { BUSINESSES_KEY } from '../query.ts';
import { ROLE_NAMES } from '../team/copy.ts';
import { teamQuery, useTeamChange } from '../team/hooks.ts';
import { SETTINGS } from './copy.ts';
import classes from './Settings.module.css';

/** What only its owner does, and thinks about first. */
export function DangerZone({ business }: { business: BusinessView }) {
  return (
    <ul className={classes.rows}>
      <Transfer business={business} />
      <Delete business={business} />
    </ul>
  );
}

function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <h3 className={classes.name}>{title}</h3>
        <p className={classes.text}>{text}</p>
      </span>
      {children}
    </li>
  );
}

function Transfer({ business }: { business: BusinessView }) {
  const [isChoosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<TeamMember | null>(null);
  const { data } = useQuery({ ...teamQuery(business.id), enabled: isChoosing });
  const others = data?.members.filter(({ role }) => role !== 'owner');
  const change = useTeamChange(business.id, () => setChosen(null));
  return (
    <Row title={SETTINGS.transfer} text={SETTINGS.transferText}>
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
          text={SETTINGS.transferConfirm}
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
    </Row>
  );
}

function Delete({ business: { id, slug } }: { business: BusinessView }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const isSame = typed.trim() === slug;
  const remove = useMutation({
    mutationFn: () => api.businesses.delete.mutate({ id, confirm: typed.trim() }),
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
    <Row title={SETTINGS.delete} text={SETTINGS.deleteText}>
      <Button
        size="sm"
        variant="soft"
        tone="danger"
        onClick={() => {
          setTyped('');
          setAsking(true);
        }}
      >
        {SETTINGS.deleteButton}
      </Button>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={SETTINGS.deleteTitle}>
        <form
          className={classes.confirm}
          onSubmit={(event) => {
            event.preventDefault();
            if (isSame && !remove.isPending) remove.mutate();
          }}
        >
          <TextField
            label={SETTINGS.deleteField}
            description={SETTINGS.deleteConfirm(slug)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <span className={classes.actions}>
            <Button variant="soft" tone="neutral" onClick={() => setAsking(false)}>
              {SETTINGS.cancel}
            </Button>
            <Button type="submit" tone="danger" isBusy={remove.isPending} disabled={!isSame}>
              {SETTINGS.deleteDo}
            </Button>
          </span>
        </form>
      </Dialog>
    </Row>
  );
}
