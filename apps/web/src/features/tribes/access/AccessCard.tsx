import { priceIn } from '@kindred/validation/commerce/money';
import { CONTENT_ACCESS, type TribeView } from '@kindred/validation/tribes';
import {
  GATE_ROLES,
  type GateRole,
  TRIBE_TYPES,
  type TribeSettings,
} from '@kindred/validation/tribes/settings';
import { type FormEvent, useState } from 'react';
import { errorBody, messageOf } from '../../../app/errors.ts';
import { useUnsaved } from '../../../app/LeaveGuard.tsx';
import { arePurchasesOpen } from '../../../app/product.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { amountInputOf } from '../../../ui/currency.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { FieldError, FormError, FormStack, TextField } from '../../../ui/Form.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { PurchasesClosed } from '../../commerce/public.tsx';
import classes from './AccessCard.module.css';
import { ACCESS, CONTENT_HINTS, CONTENTS, GATE_ROLES_SAID, TYPE_HINTS, TYPES } from './copy.ts';
import { useSetAccess, useSettings } from './hooks.ts';

/** Who may enter a tribe and what of it is seen outside; on its automation tab and among its settings. */
export function AccessCard({ tribe }: { tribe: TribeView }) {
  const { data, error, refetch } = useSettings(tribe.id);
  return (
    <section className={classes.section} aria-labelledby="access-title">
      <h2 id="access-title" className={classes.title}>
        {ACCESS.title}
      </h2>
      <p className={classes.intro}>{ACCESS.intro}</p>
      {data !== undefined ? (
        <AccessForm key={stateOf(data)} tribe={tribe} settings={data} />
      ) : error !== null ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading label={ACCESS.loading}>
          <FormStack>
            <SkeletonBar height="3rem" />
            <SkeletonBar height="3rem" />
            <SkeletonBar width="60%" />
          </FormStack>
        </Loading>
      )}
    </section>
  );
}

/** Set elsewhere, the form begins anew with what is set now. */
function stateOf({
  type,
  contentAccess,
  requireApproval,
  gateCourseId,
  gateRoles,
  price,
  currency,
}: TribeSettings) {
  return JSON.stringify([type, contentAccess, requireApproval, gateCourseId, gateRoles, price, currency]);
}

interface Draft {
  type: TribeSettings['type'];
  contentAccess: TribeSettings['contentAccess'];
  autoApprove: boolean;
  gateCourseId: string | null;
  gateRoles: readonly GateRole[];
  price: string;
}

function draftOf(settings: TribeSettings): Draft {
  return {
    type: settings.type,
    contentAccess: settings.contentAccess,
    autoApprove: !settings.requireApproval,
    gateCourseId: settings.gateCourseId,
    gateRoles: GATE_ROLES.filter((role) => settings.gateRoles.includes(role)),
    price: Number(settings.price) > 0 ? priceIn(settings.price, settings.currency) : '',
  };
}

function problemOf(draft: Draft): { at: 'course' | 'roles' | 'price'; message: string } | null {
  if (draft.type === 'course' && draft.gateCourseId === null)
    return { at: 'course', message: ACCESS.noCourse };
  if (draft.type === 'role' && draft.gateRoles.length === 0)
    return { at: 'roles', message: ACCESS.rolesNeeded };
  if (draft.type === 'paid' && !(Number(draft.price) > 0))
    return { at: 'price', message: ACCESS.priceNeeded };
  return null;
}

function AccessForm({ tribe, settings }: { tribe: TribeView; settings: TribeSettings }) {
  const [draft, setDraft] = useState(() => draftOf(settings));
  const [isChecked, setChecked] = useState(false);
  const save = useSetAccess(tribe.id, () => undefined);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const problem = problemOf(draft);
  const told = (at: 'course' | 'roles' | 'price') =>
    isChecked && problem?.at === at ? problem.message : undefined;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(settings));
  useUnsaved(isChanged);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (problem !== null || save.isPending) return;
    const { type, contentAccess, autoApprove, gateCourseId, gateRoles, price } = draft;
    save.mutate({
      type,
      contentAccess,
      autoApprove,
      ...(type === 'course' ? { gateCourseId } : {}),
      ...(type === 'role' ? { gateRoles: [...gateRoles] } : {}),
      ...(type === 'paid' && tribe.can.manage_price ? { price: Number(price) } : {}),
    });
  }

  return (
    <form onSubmit={onSubmit} noValidate>
      <FormError message={save.error && `${ACCESS.failed}. ${sentenceOf(save.error)}`} />
      <FormStack>
        <SelectField
          label={ACCESS.type}
          description={TYPE_HINTS[draft.type]}
          value={draft.type}
          options={TRIBE_TYPES.filter(
            (type) => type !== 'paid' || settings.type === 'paid' || arePurchasesOpen(),
          ).map((type) => ({ value: type, label: TYPES[type] }))}
          onChange={(type) => change({ type })}
        />
        {draft.type === 'course' && (
          <SelectField
            label={ACCESS.course}
            {...(settings.courses.length === 0 ? { description: ACCESS.noCourses } : {})}
            value={draft.gateCourseId ?? ''}
            options={[
              { value: '', label: ACCESS.noCourse },
              ...settings.courses.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            error={told('course')}
            onChange={(id) => change({ gateCourseId: id === '' ? null : id })}
          />
        )}
        {draft.type === 'role' && (
          <RolesField
            roles={draft.gateRoles}
            error={told('roles')}
            onChange={(gateRoles) => change({ gateRoles })}
          />
        )}
        {settings.membershipType === 'paid' && ['public', 'private'].includes(draft.type) && (
          <p className={classes.intro}>{ACCESS.becomesFree}</p>
        )}
        {draft.type === 'paid' && <PurchasesClosed />}
        {draft.type === 'paid' && arePurchasesOpen() && (
          <TextField
            type="number"
            {...amountInputOf(settings.currency)}
            label={ACCESS.price(settings.currency)}
            {...(tribe.can.manage_price ? {} : { description: ACCESS.ownerOnly })}
            value={draft.price}
            disabled={!tribe.can.manage_price}
            error={told('price')}
            onChange={(event) => change({ price: event.currentTarget.value })}
          />
        )}
        <SelectField
          label={ACCESS.content}
          description={CONTENT_HINTS[draft.contentAccess]}
          value={draft.contentAccess}
          options={CONTENT_ACCESS.map((content) => ({ value: content, label: CONTENTS[content] }))}
          onChange={(contentAccess) => change({ contentAccess })}
        />
        <SwitchField
          label={ACCESS.autoApprove}
          description={ACCESS.autoApproveHint}
          checked={draft.autoApprove}
          onChange={(event) => change({ autoApprove: event.currentTarget.checked })}
        />
        <Button type="submit" isWide isBusy={save.isPending} disabled={!isChanged}>
          {save.isPending ? ACCESS.saving : ACCESS.save}
        </Button>
      </FormStack>
    </form>
  );
}

function RolesField({
  roles,
  error,
  onChange,
}: {
  roles: readonly GateRole[];
  error: string | undefined;
  onChange: (roles: GateRole[]) => void;
}) {
  return (
    <fieldset className={classes.roles} aria-describedby="gate-roles-error">
      <legend className={classes.legend}>{ACCESS.roles}</legend>
      <div className={classes.chips}>
        {GATE_ROLES.map((role) => {
          const isOn = roles.includes(role);
          return (
            <Chip
              key={role}
              isOn={isOn}
              onClick={() =>
                onChange(GATE_ROLES.filter((each) => (each === role ? !isOn : roles.includes(each))))
              }
            >
              {GATE_ROLES_SAID[role]}
            </Chip>
          );
        })}
      </div>
      <FieldError id="gate-roles-error">{error}</FieldError>
    </fieldset>
  );
}

/** The sentence of the first field that is wrong says more than that some are. */
function sentenceOf(error: unknown): string {
  return errorBody(error)?.issues?.[0]?.message ?? messageOf(error);
}
