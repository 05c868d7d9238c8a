import { overlayHeading } from '@corkboard/rules/curation/texts';
import { type CSSProperties, useEffect, useState } from 'react';
import { burst, livesUntil, OVERLAY_MS, type Particle, seeded } from './confetti.ts';
import styles from './save-overlay.module.css';
import { type Celebration, stopCelebrating } from './save-requests.ts';

const still = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

const styleOf = (one: Particle) =>
  ({
    '--x': `${one.x}px`,
    '--y': `${one.y}px`,
    '--turn': `${one.turn}deg`,
    '--delay': `${one.delayMs}ms`,
    inlineSize: one.size,
    blockSize: one.size * 0.6,
    background: `hsl(${one.hue} 78% 58%)`,
  }) as CSSProperties;

/** Each particle leaves the page when its own time is over. */
const Confetti = ({ seed }: { seed: number }) => {
  const [particles, setParticles] = useState(() => burst(seeded(seed)));
  useEffect(() => {
    const born = Date.now();
    const sweep = setInterval(() => {
      const age = Date.now() - born;
      setParticles((alive) => alive.filter((one) => livesUntil(one) > age));
    }, 50);
    return () => clearInterval(sweep);
  }, []);
  return (
    <div className={styles.confetti} aria-hidden="true">
      {particles.map((one) => (
        <i key={one.id} data-particle style={styleOf(one)} />
      ))}
    </div>
  );
};

/** S-014 to S-017: the picture shrinks into its board's tile under confetti; gone by itself after 2.6 s, or with the first click or key. */
export const SaveOverlay = ({ celebration, seed = Date.now() }: { celebration: Celebration; seed?: number }) => {
  const { pin, boardName } = celebration;
  const [calm] = useState(still);
  useEffect(() => {
    const timer = setTimeout(stopCelebrating, OVERLAY_MS);
    // Clicks below it pass through, so that it keeps nobody waiting.
    addEventListener('pointerdown', stopCelebrating);
    addEventListener('keydown', stopCelebrating);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', stopCelebrating);
      removeEventListener('keydown', stopCelebrating);
    };
  }, []);
  const picture = pin.images?.['474x'].url;
  return (
    <div className={styles.overlay} data-testid="save-overlay" data-calm={calm || undefined} role="status">
      <div className={styles.card}>
        <div className={styles.tile} style={{ backgroundColor: pin.dominant_color }}>
          {picture === undefined ? null : <img src={picture} alt="" className={`${styles.picture} fills`} />}
        </div>
        <h2 className={styles.heading}>{overlayHeading(boardName, pin.is_first_save)}</h2>
      </div>
      {calm ? null : <Confetti seed={seed} />}
    </div>
  );
};
