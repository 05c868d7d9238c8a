import type { UserCard } from '@corkboard/contracts/curation/entities';
import { profileAddress } from '@corkboard/rules/curation/addresses';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import styles from './people-list.module.css';

export const PeopleList = ({ people }: { people: readonly UserCard[] }) => (
  <ul className={styles.people}>
    {people.map((person) => (
      <li key={person.id}>
        <a className={styles.person} href={profileAddress(person.username)}>
          <Avatar
            name={person.full_name}
            src={person.image_medium_url}
            colorIndex={person.avatar_color_index}
            size={56}
          />
          <span className={styles.who}>
            <strong>{person.full_name}</strong>
            <span>@{person.username}</span>
          </span>
        </a>
      </li>
    ))}
  </ul>
);
