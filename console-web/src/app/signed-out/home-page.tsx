import type { PinCard } from '@corkboard/contracts/curation/entities';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { EntryPage } from '../../features/entry/entry-page.tsx';
import { publicPins } from '../../features/wall/wall.api.ts';
import { promptEntry } from '../../lib/session/entry-prompt.ts';
import { Button } from '../../ui/button/button.tsx';
import { FooterTooltip } from './footer-tooltip.tsx';
import { LegalLinks } from './legal-links.tsx';
import styles from './signed-out.module.css';
import { outText } from './signed-out-text.ts';
import { VisitorHeader } from './visitor-header.tsx';

const Backdrop = lazy(async () => ({ default: (await import('../../features/wall/backdrop.tsx')).Backdrop }));
const Gallery = lazy(async () => ({ default: (await import('../../features/wall/gallery.tsx')).Gallery }));

/** First page of a visitor: the wall, and the form in front of it. */
export const HomePage = () => {
  const [pins, setPins] = useState<readonly PinCard[]>([]);
  useEffect(() => void publicPins().then(setPins), []);
  const hero = useRef<HTMLElement>(null);
  return (
    <>
      <VisitorHeader />
      <main>
        <section ref={hero} className={styles.hero}>
          <Suspense fallback={null}>
            <Backdrop pins={pins} />
          </Suspense>
          <div className={styles.veil} />
          <div className={styles.welcome}>
            <div className={styles.words}>
              <h1 className={styles.headline}>{outText('headline')}</h1>
              <p className={styles.lead}>{outText('lead')}</p>
            </div>
            <EntryPage view="signup" source="home" container="home" />
          </div>
        </section>
        {pins.length > 0 && (
          <section className={styles.fresh}>
            <h2 className={styles.freshTitle}>{outText('fresh')}</h2>
            <Suspense fallback={null}>
              <Gallery pins={pins} />
            </Suspense>
            <Button variant="primary" size="l" onClick={() => promptEntry({ view: 'signup', source: 'unknown' })}>
              {outText('join')}
            </Button>
          </section>
        )}
      </main>
      <LegalLinks />
      <FooterTooltip after={hero} />
    </>
  );
};
