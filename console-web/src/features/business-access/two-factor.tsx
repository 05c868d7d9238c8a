import { Button } from '../../ui/button/button.tsx';
import { accessText } from './access-texts.ts';
import styles from './business-access.module.css';

interface TwoFactorProps {
  readonly isRequired: boolean;
  readonly onChange: (isRequired: boolean) => void;
}

/** DS-199: whether members need two-factor log-in, for the owner to say. */
export const TwoFactor = ({ isRequired, onChange }: TwoFactorProps) => (
  <section className={styles.section} aria-labelledby="two-factor">
    <h2 id="two-factor">{accessText('twoFactor')}</h2>
    <p className={styles.muted}>{accessText(isRequired ? 'twoFactorIsOn' : 'twoFactorHow')}</p>
    <div className={styles.buttons}>
      <Button onClick={() => onChange(!isRequired)}>
        {accessText(isRequired ? 'twoFactorDrop' : 'twoFactorRequire')}
      </Button>
    </div>
  </section>
);
