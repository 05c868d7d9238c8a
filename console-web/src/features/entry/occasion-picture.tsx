import { lazy, Suspense } from 'react';
import type { EntryPrompt } from '../../lib/session/entry-prompt.ts';
import { BrandMark } from '../../ui/brand/brand.tsx';
import styles from './entry.module.css';

const PinPicture = lazy(async () => ({ default: (await import('./pin-picture.tsx')).PinPicture }));
const Avatar = lazy(async () => ({ default: (await import('../../ui/avatar/avatar.tsx')).Avatar }));

/** Only on the page of a pin, or where a pin was named (E-043). */
export const pinOf = ({ source, pinId }: Pick<EntryPrompt, 'source' | 'pinId'>, path: string): string | null => {
  if (source !== 'save' && source !== 'download') return null;
  const [, onPage] = /^\/pin\/(?!create\/?$)([^/]+)\/?$/.exec(path) ?? [];
  return pinId ?? onPage ?? null;
};

/** Picture for the occasion of the form: a pin, a person to follow, else the product. */
export const OccasionPicture = ({ source, pinId, creator }: Pick<EntryPrompt, 'source' | 'pinId' | 'creator'>) => {
  const pin = pinOf({ source, pinId: pinId ?? null }, location.pathname);
  if (pin)
    return (
      <Suspense fallback={<span className={styles.pin} />}>
        <PinPicture pinId={pin} />
      </Suspense>
    );
  if (source === 'follow' && creator)
    return (
      <Suspense fallback={null}>
        <span data-testid="entry-creator">
          <Avatar name={creator.name} src={creator.imageUrl} size={72} />
        </span>
      </Suspense>
    );
  return <BrandMark size={44} />;
};
