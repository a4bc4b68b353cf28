import { SelectField } from '../../../ui/SelectField.tsx';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { INVITE, ROLE_NAMES, TEAM } from './copy.ts';

export interface RoleValues {
  role: 'manager' | 'staff';
  answersMessages: boolean;
  managesBookings: boolean;
}

interface RoleFieldsProps {
  values: RoleValues;
  /** Whether the viewer decides about managers too. */
  isOwner: boolean;
  onChange: (values: Partial<RoleValues>) => void;
}

/** What somebody is in the team, and of staff what they may do. */
export function RoleFields({ values, isOwner, onChange }: RoleFieldsProps) {
  const roles = isOwner ? (['manager', 'staff'] as const) : (['staff'] as const);
  return (
    <>
      <SelectField
        label={INVITE.role}
        description={values.role === 'manager' ? INVITE.managerText : INVITE.staffText}
        options={roles.map((value) => ({ value, label: ROLE_NAMES[value] }))}
        value={values.role}
        onChange={(role) => onChange({ role })}
      />
      {values.role === 'staff' && (
        <>
          <SwitchField
            label={TEAM.answersMessages}
            description={INVITE.messagesText}
            checked={values.answersMessages}
            onChange={(event) => onChange({ answersMessages: event.currentTarget.checked })}
          />
          <SwitchField
            label={TEAM.managesBookings}
            description={INVITE.bookingsText}
            checked={values.managesBookings}
            onChange={(event) => onChange({ managesBookings: event.currentTarget.checked })}
          />
        </>
      )}
    </>
  );
}
