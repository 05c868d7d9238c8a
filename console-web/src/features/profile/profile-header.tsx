import type { UserProfile } from '@corkboard/contracts/curation/feeds';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import styles from './profile-header.module.css';
import { text } from './profile-texts.ts';

/** S-377: who has only the default picture is drawn by initial and colour. */
export const ProfileHeader = ({ user, children }: { user: UserProfile; children?: ReactNode }) => (
  <header className={styles.header}>
    <Avatar name={user.full_name} src={user.image_large_url} colorIndex={user.avatar_color_index} size={112} />
    <h1 className={styles.name}>{user.full_name}</h1>
    <p className={styles.handle}>
      <bdi>@{user.username}</bdi>
    </p>
    <p className={styles.counts}>{text('counts', { pins: user.pin_count, boards: user.board_count })}</p>
    {children}
  </header>
);
