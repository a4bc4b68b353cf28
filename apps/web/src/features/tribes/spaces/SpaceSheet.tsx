import { isBlank } from '@kindred/validation/characters';
import type { Tier, TribeView } from '@kindred/validation/tribes';
import {
  postRoleFor,
  postRolesOf,
  SPACE_DESCRIPTION_MAX,
  SPACE_NAME_MAX,
  SPACE_READ_ROLES,
  SPACE_TYPES,
  type SpacePostRole,
  type SpaceReadRole,
  type SpaceType,
  type SpaceView,
} from '@kindred/validation/tribes/spaces';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../../app/api.ts';
import { errorBody, messageOf } from '../../../app/errors.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { FormError, FormStack, TextAreaField, TextField } from '../../../ui/Form.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { FORM, POST_ROLES, READ_ROLES, SPACES, TYPES } from './copy.ts';
import { useRefreshSpaces } from './hooks.ts';

interface SpaceSheetProps {
  tribe: TribeView;
  /** The one that is changed; without it a new one is made. */
  space?: SpaceView;
  isOpen: boolean;
  onClose: () => void;
}

interface Fields {
  type: SpaceType;
  name: string;
  description: string;
  readRole: SpaceReadRole;
  postRole: SpacePostRole;
  readTier: Tier;
}

function begin(space: SpaceView | undefined): Fields {
  if (space === undefined) {
    return {
      type: 'discussion',
      name: '',
      description: '',
      readRole: 'member',
      postRole: 'member',
      readTier: 'free',
    };
  }
  const { type, name, description, readRole, postRole, readTier } = space;
  return { type, name, description: description ?? '', readRole, postRole, readTier };
}

const optionsOf = <Value extends string>(values: readonly Value[], words: Record<Value, string>) =>
  values.map((value) => ({ value, label: words[value] }));
const TYPE_OPTIONS = SPACE_TYPES.map((value) => ({ value, label: TYPES[value].label }));

/** Makes a space, or says anew what one is called and for whom it is. */
export default function SpaceSheet({ tribe, space, isOpen, onClose }: SpaceSheetProps) {
  const [fields, setFields] = useState(() => begin(space));
  const [problem, setProblem] = useState<{ path: string; message: string }>();
  const [isBusy, setBusy] = useState(false);
  const refresh = useRefreshSpaces(tribe.id);
  const toast = useToast();
  const formId = useId();
  const { type, name, description, readRole, postRole, readTier } = fields;
  const isTiered = tribe.membershipType === 'freemium' || readTier === 'paid';
  const set = (change: Partial<Fields>) => {
    setFields((before) => ({ ...before, ...change }));
    setProblem(undefined);
  };
  const errorOf = (path: string) => (problem?.path === path ? problem.message : undefined);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const said = { name, description, readRole, postRole, readTier };
    try {
      if (space === undefined) await api.tribes.spaces.create.mutate({ id: tribe.id, type, ...said });
      else await api.tribes.spaces.update.mutate({ id: tribe.id, spaceId: space.id, ...said });
      await refresh();
      toast.show({ title: space === undefined ? SPACES.created : SPACES.saved, tone: 'success' });
      if (space === undefined) setFields(begin(undefined));
      onClose();
    } catch (error) {
      const [issue] = errorBody(error)?.issues ?? [];
      setProblem(issue ?? { path: '', message: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={space === undefined ? FORM.create : FORM.edit}
      bottom={
        <Button type="submit" form={formId} isWide isBusy={isBusy} disabled={isBlank(name)}>
          {isBusy ? FORM.saving : space === undefined ? FORM.add : FORM.save}
        </Button>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <FormError message={errorOf('')} />
        <FormStack>
          {space === undefined && (
            <SelectField
              label={FORM.type}
              description={TYPES[type].hint}
              options={TYPE_OPTIONS}
              value={type}
              onChange={(chosen) => set({ type: chosen, postRole: postRoleFor(chosen) })}
            />
          )}
          <TextField
            label={FORM.name}
            value={name}
            maxLength={SPACE_NAME_MAX}
            error={errorOf('name')}
            placeholder={TYPES[type].label}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <TextAreaField
            label={FORM.description}
            rows={2}
            value={description}
            maxLength={SPACE_DESCRIPTION_MAX}
            error={errorOf('description')}
            onChange={(event) => set({ description: event.currentTarget.value })}
          />
          <SelectField
            label={FORM.readers}
            description={space === undefined ? undefined : FORM.readersHint}
            options={optionsOf(SPACE_READ_ROLES, READ_ROLES)}
            value={readRole}
            onChange={(chosen) => set({ readRole: chosen })}
          />
          <SelectField
            label={FORM.writers(type)}
            options={optionsOf(postRolesOf(type), POST_ROLES)}
            value={postRole}
            isDisabled={postRolesOf(type).length === 1}
            onChange={(chosen) => set({ postRole: chosen })}
          />
          {isTiered && (
            <CheckField
              label={FORM.paid}
              description={FORM.paidHint}
              checked={readTier === 'paid'}
              onChange={(event) => set({ readTier: event.currentTarget.checked ? 'paid' : 'free' })}
            />
          )}
        </FormStack>
      </form>
    </BottomSheet>
  );
}
