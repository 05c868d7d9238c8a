import { RichText } from '../../ui/rich-text/rich-text.tsx';
import styles from './entry.module.css';
import { entryText } from './entry-text.ts';

/** Pages of the product that the forms point to (DE-023). */
export const legal = {
  terms: '/_/_/policy/terms-of-service/',
  privacy: '/_/_/policy/privacy-policy/',
  notice: '/_/_/policy/notice-at-collection/',
  deletion: '/_/_/help/delete-account/',
  resetTips: '/_/_/help/password-reset-tips/',
  appeal: '/_/_/help/appeal/',
} as const;

const to = (href: string) => (inside: string) => <a href={href}>{inside}</a>;

export const TermsNotice = () => (
  <p className={styles.terms} data-testid="terms">
    <RichText
      text={entryText('terms')}
      tags={{
        terms: to(legal.terms),
        privacy: to(legal.privacy),
        notice: to(legal.notice),
        deletion: to(legal.deletion),
      }}
    />
  </p>
);
