import { CONVERT_PAGE } from '@corkboard/contracts/identity/business';
import { ButtonLink } from '../../ui/button/button.tsx';
import styles from './signed-out.module.css';
import { outText } from './signed-out-text.ts';

export const BusinessStart = ({ creates = false }: { creates?: boolean }) => (
  <article className={styles.article}>
    <h1>{outText(creates ? 'businessCreate' : 'businessTitle')}</h1>
    <p>{outText('businessLead')}</p>
    <ButtonLink variant="primary" href={`/signup?next=${encodeURIComponent(CONVERT_PAGE)}`}>
      {outText('businessStart')}
    </ButtonLink>
  </article>
);
