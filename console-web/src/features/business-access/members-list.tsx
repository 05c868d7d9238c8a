import type { BusinessMember } from '@corkboard/contracts/ads/business-access';
import type { BusinessRole } from '@corkboard/rules/ads/permissions';
import { useState } from 'react';
import { roleNames } from '../../lib/ads/role-texts.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Button } from '../../ui/button/button.tsx';
import { LazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { accessText } from './access-texts.ts';
import styles from './business-access.module.css';
import { RolePicker } from './role-picker.tsx';
import { nameOf } from './use-access-changes.ts';

interface RolesDialogProps {
  readonly member: BusinessMember;
  readonly onClose: () => void;
  readonly onSave: (roles: BusinessRole[]) => void;
}

const RolesDialog = ({ member, onClose, onSave }: RolesDialogProps) => {
  const [roles, setRoles] = useState<readonly BusinessRole[]>(member.permissions);
  const [wrong, setWrong] = useState<string | null>(null);
  const save = () => (roles.length === 0 ? setWrong(accessText('rolesMissing')) : onSave([...roles]));
  return (
    <LazyDialog
      open
      onClose={onClose}
      title={accessText('changeOf', { name: nameOf(member) })}
      footer={
        <>
          <Button onClick={onClose}>{accessText('cancel')}</Button>
          <Button variant="primary" onClick={save}>
            {accessText('save')}
          </Button>
        </>
      }
    >
      <RolePicker
        roles={roles}
        error={wrong}
        onChange={(next) => {
          setRoles(next);
          setWrong(null);
        }}
      />
    </LazyDialog>
  );
};

interface MemberRowProps {
  readonly member: BusinessMember;
  readonly isViewer: boolean;
  readonly onChange: (roles: BusinessRole[]) => void;
  readonly onRemove: () => void;
}

const MemberRow = ({ member, isViewer, onChange, onRemove }: MemberRowProps) => {
  const [isChanging, setIsChanging] = useState(false);
  const { user, permissions } = member;
  const name = nameOf(member);
  const save = (roles: BusinessRole[]) => {
    setIsChanging(false);
    onChange(roles);
  };
  return (
    <li className={styles.row}>
      <Avatar name={name} src={user.image_medium_url} colorIndex={user.avatar_color_index} />
      <div className={styles.who}>
        <strong>
          {name}
          {isViewer && ` (${accessText('you')})`}
        </strong>
        <span className={styles.muted}>{roleNames(permissions)}</span>
      </div>
      <div className={styles.buttons}>
        <Button size="s" aria-label={accessText('changeOf', { name })} onClick={() => setIsChanging(true)}>
          {accessText('change')}
        </Button>
        <Button size="s" aria-label={accessText('removeOf', { name })} onClick={onRemove}>
          {accessText('remove')}
        </Button>
      </div>
      {isChanging && <RolesDialog member={member} onClose={() => setIsChanging(false)} onSave={save} />}
    </li>
  );
};

interface MembersListProps {
  readonly members: readonly BusinessMember[];
  readonly viewerId: string;
  readonly onChange: (member: BusinessMember, roles: BusinessRole[]) => void;
  readonly onRemove: (member: BusinessMember) => void;
}

/** Everybody who works for a business, beside its owner. */
export const MembersList = ({ members, viewerId, onChange, onRemove }: MembersListProps) => (
  <section className={styles.section} aria-labelledby="members">
    <h2 id="members">{accessText('members')}</h2>
    {members.length === 0 ? (
      <EmptyState title={accessText('noMembers')}>{accessText('noMembersHow')}</EmptyState>
    ) : (
      <ul className={styles.list}>
        {members.map((member) => (
          <MemberRow
            key={member.user.id}
            member={member}
            isViewer={member.user.id === viewerId}
            onChange={(roles) => onChange(member, roles)}
            onRemove={() => onRemove(member)}
          />
        ))}
      </ul>
    )}
  </section>
);
