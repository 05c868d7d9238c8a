import type { CollaboratorRole } from '@corkboard/rules/curation/collaborators';
import type { SelectHTMLAttributes } from 'react';
import { collaboratorText } from './collaborator-texts.ts';
import styles from './collaborators.module.css';

/** In the page's own code: the first page does not carry them. */
const roles: readonly CollaboratorRole[] = ['editor', 'add_only'];

interface RoleSelectProps extends Pick<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'aria-label'> {
  readonly role: CollaboratorRole;
  readonly onRole: (role: CollaboratorRole) => void;
}

/** DS-048: what somebody on a board can do. */
export const RoleSelect = ({ role, onRole, ...named }: RoleSelectProps) => (
  <select
    {...named}
    className={styles.role}
    value={role}
    onChange={({ target }) => onRole(target.value as CollaboratorRole)}
  >
    {roles.map((each) => (
      <option key={each} value={each}>
        {collaboratorText(each)}
      </option>
    ))}
  </select>
);
