import { catalogue } from '../../lib/messages/catalogue.ts';
import styles from './demo-data.module.css';

const text = catalogue('demo-data', { demoData: 'Demo data' });

/** DS-170: stands on each page and figure of an ad account of the demo. */
export const DemoData = ({ synthetic }: { readonly synthetic: boolean | null }) =>
  synthetic ? <span className={styles.tag}>{text('demoData')}</span> : null;
