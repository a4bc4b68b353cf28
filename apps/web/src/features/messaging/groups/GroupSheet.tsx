import { isBlank } from '@kindred/validation/characters';
import type { ConversationView } from '@kindred/validation/messaging';
import {
  GROUP_DESCRIPTION_MAX,
  GROUP_NAME_MAX,
  GROUP_PICTURE_MAX,
} from '@kindred/validation/messaging/values';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../../app/api.ts';
import { useLiveEvent } from '../../../app/live.tsx';
import { askAgain } from '../../../app/refetch.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormStack, TextAreaField, TextField } from '../../../ui/Form.tsx';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { uploadFile } from '../../media/public.tsx';
import { type Asked, ConversationActionDialog, LeaveRows } from '../ConversationActions.tsx';
import { ConversationAvatar } from '../ConversationAvatar.tsx';
import { MuteRow, MuteSheet } from '../MuteSheet.tsx';
import { conversationKey, conversationQuery } from '../query.ts';
import { GROUP } from './copy.ts';
import { GroupLink } from './GroupLink.tsx';
import { GroupPeople } from './GroupPeople.tsx';
import classes from './Groups.module.css';
import { groupKey } from './query.ts';
import { useGroupChange } from './useGroup.ts';

interface GroupSheetProps {
  group: ConversationView;
  onClose: () => void;
}

/** What a group is, who is in it, and how more come. */
export default function GroupSheet({ group: before, onClose }: GroupSheetProps) {
  const client = useQueryClient();
  const { id } = before;
  const { data: group = before } = useQuery(conversationQuery(id));
  useLiveEvent('conversation_changed', ({ conversationId }) => {
    if (conversationId !== id) return;
    askAgain(client, { queryKey: groupKey(id) });
    askAgain(client, { queryKey: conversationKey(id) });
  });
  return (
    <BottomSheet isOpen isTall onClose={onClose} title={GROUP.title}>
      <div className={classes.sheet}>
        {group.can.edit ? <Details group={group} /> : <About group={group} />}
        {group.can.edit && <GroupLink id={group.id} />}
        <GroupPeople group={group} />
        <Choices group={group} onClose={onClose} />
      </div>
    </BottomSheet>
  );
}

/** What I do with it for myself. */
function Choices({ group, onClose }: GroupSheetProps) {
  const [asked, setAsked] = useState<Asked | 'mute' | null>(null);
  const close = () => setAsked(null);
  return (
    <section className={classes.part} aria-label={GROUP.mine}>
      <MuteRow conversation={group} onAsk={() => setAsked('mute')} />
      <LeaveRows conversation={group} onAsk={setAsked} />
      {asked === 'mute' ? (
        <MuteSheet conversation={group} onClose={close} />
      ) : (
        asked !== null && (
          <ConversationActionDialog conversation={group} asked={asked} onClose={close} onLeft={onClose} />
        )
      )}
    </section>
  );
}

function About({ group }: { group: ConversationView }) {
  return (
    <div className={classes.about}>
      <ConversationAvatar conversation={group} size={72} />
      <div>
        <p className={classes.name} dir="auto">
          {group.name}
        </p>
        <p className={classes.hint}>{GROUP.people(group.memberCount)}</p>
        {group.description !== null && (
          <p className={classes.words} dir="auto">
            {group.description}
          </p>
        )}
      </div>
    </div>
  );
}

const TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

function Details({ group }: { group: ConversationView }) {
  const { id, imageUrl, membersMayAdd } = group;
  const [name, setName] = useState(group.name ?? '');
  const [description, setDescription] = useState(group.description ?? '');
  const input = useRef<HTMLInputElement>(null);
  const change = useGroupChange(id, GROUP.failed);
  const picture = useGroupChange(id, GROUP.pictureFailed);
  const toast = useToast();
  const isChanged = name.trim() !== (group.name ?? '') || description.trim() !== (group.description ?? '');

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isChanged || isBlank(name) || change.isPending) return;
    change.mutate(
      () => api.messaging.groups.update.mutate({ id, name: name.trim(), description: description.trim() }),
      { onSuccess: () => void toast.show({ title: GROUP.saved, tone: 'success' }) },
    );
  }

  function choose(file: File) {
    const problem = !file.type.startsWith('image/')
      ? GROUP.noImage
      : file.size > GROUP_PICTURE_MAX
        ? GROUP.tooLarge
        : null;
    if (problem !== null) {
      toast.show({ title: problem, tone: 'destructive' });
      return;
    }
    picture.mutate(async () => {
      const { url } = await uploadFile(file, {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      return api.messaging.groups.update.mutate({ id, imageUrl: url });
    });
  }

  return (
    <form onSubmit={onSubmit} noValidate>
      <div className={classes.about}>
        <ConversationAvatar conversation={group} size={72} />
        <div className={classes.buttons}>
          <Button size="sm" variant="soft" isBusy={picture.isPending} onClick={() => input.current?.click()}>
            {imageUrl === null ? GROUP.choosePicture : GROUP.changePicture}
          </Button>
          {imageUrl !== null && (
            <Button
              size="sm"
              variant="soft"
              tone="neutral"
              disabled={picture.isPending}
              onClick={() => picture.mutate(() => api.messaging.groups.update.mutate({ id, imageUrl: null }))}
            >
              {GROUP.removePicture}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={TYPES}
          aria-label={GROUP.picture}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file) choose(file);
          }}
        />
      </div>
      <FormStack>
        <TextField
          label={GROUP.name}
          value={name}
          maxLength={GROUP_NAME_MAX}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextAreaField
          label={GROUP.description}
          rows={2}
          value={description}
          maxLength={GROUP_DESCRIPTION_MAX}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <SwitchField
          label={GROUP.membersMayAdd}
          description={GROUP.membersMayAddHint}
          checked={membersMayAdd}
          onChange={(event) => {
            const isOn = event.currentTarget.checked;
            change.mutate(() => api.messaging.groups.update.mutate({ id, membersMayAdd: isOn }));
          }}
        />
        {isChanged && (
          <Button type="submit" isBusy={change.isPending} disabled={isBlank(name)}>
            {GROUP.save}
          </Button>
        )}
      </FormStack>
    </form>
  );
}
