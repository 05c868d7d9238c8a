import { ButtonLink } from '../../ui/button/button.tsx';
import styles from './signed-out.module.css';
import { outText } from './signed-out-text.ts';

export const BusinessStart = () => (
  <article className={styles.article}>
    <h1>{outText('businessTitle')}</h1>
    <p>{outText('businessLead')}</p>
    <ButtonLink variant="primary" href="/">
      {outText('businessStart')}
    </ButtonLink>
  </article>
);
