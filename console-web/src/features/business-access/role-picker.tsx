import { type BusinessRole, businessRoles } from '@corkboard/rules/ads/permissions';
import { roleTexts } from '../../lib/ads/role-texts.ts';
import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { FieldError } from '../../ui/text-field/text-field.tsx';
import { accessText } from './access-texts.ts';
import styles from './business-access.module.css';

interface RolePickerProps {
  readonly roles: readonly BusinessRole[];
  readonly error?: string | null;
  readonly onChange: (roles: readonly BusinessRole[]) => void;
}

/** Roles of one person, each with what it allows. */
export const RolePicker = ({ roles, error, onChange }: RolePickerProps) => (
  <fieldset className={styles.roles}>
    <legend>{accessText('roles')}</legend>
    {businessRoles.map((role) => (
      <Checkbox
        key={role}
        checked={roles.includes(role)}
        onChange={(isOn) => onChange(businessRoles.filter((each) => (each === role ? isOn : roles.includes(each))))}
        label={
          <>
            <strong>{roleTexts(role)}</strong>: {roleTexts(`${role}how`)}
          </>
        }
      />
    ))}
    <FieldError>{error}</FieldError>
  </fieldset>
);
