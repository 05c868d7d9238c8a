import { Link } from '@tanstack/react-router';
import { StreamLink } from '../../ui/inspected/links.tsx';
import styles from './console-ads.module.css';
import { queueText } from './queue-texts.ts';

export const AdvertiserLink = ({ id }: { id: string }) => (
  <Link to="/console/advertisers/$id/" params={{ id }}>
    {id}
  </Link>
);

export const OwnerLink = ({ id }: { id: string }) => (
  <StreamLink service="identity" stream={`account-${id}`}>
    {id}
  </StreamLink>
);

/** Leads out of the console to the page that everybody sees. */
export const PinLink = ({ id }: { id: string | null }) =>
  id === null ? (
    queueText('noPin')
  ) : (
    <a href={`/pin/${encodeURIComponent(id)}/`} target="_blank" rel="noreferrer">
      {queueText('seePin')}
    </a>
  );

type Standing = 'pending' | 'verified' | 'failed' | 'approved' | 'rejected';

/** The word says it; waiting ones are strong. */
export const StandingWord = ({ of }: { of: Standing }) => (
  <span className={of === 'pending' ? styles.waiting : undefined}>{queueText(of)}</span>
);
