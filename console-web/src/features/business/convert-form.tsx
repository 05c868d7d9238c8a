import { BUSINESS_TERMS_PAGE } from '@corkboard/contracts/identity/business';
import { knownCountry } from '../../lib/api/client-context.ts';
import { findViewer } from '../../lib/bootstrap.ts';
import { Button } from '../../ui/button/button.tsx';
import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { SelectField } from '../../ui/select-field/select-field.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { text } from './business-texts.ts';
import styles from './convert-form.module.css';
import { countriesIn, firstCountryOf } from './country-names.ts';
import { useConversion } from './use-conversion.ts';

/** In a tab of its own: what was typed stays. */
const TermsLabel = () => (
  <RichText
    text={text('terms')}
    tags={{
      terms: (inside) => (
        <a href={BUSINESS_TERMS_PAGE} target="_blank" rel="noopener">
          {inside}
        </a>
      ),
    }}
  />
);

/** DS-134: name and country of the business, and its terms. */
export const ConvertForm = ({ onConverted }: { onConverted: () => void }) => {
  const countries = countriesIn(document.documentElement.lang || 'en');
  const first = firstCountryOf([findViewer()?.user?.country, knownCountry()]);
  const { form, edit, at, problems, message, isBusy, submit } = useConversion(first, onConverted);
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        ref={at('business_name')}
        label={text('name')}
        autoComplete="organization"
        autoFocus
        value={form.business_name}
        error={problems.business_name}
        onChange={(event) => edit({ business_name: event.target.value })}
      />
      <SelectField
        ref={at('country')}
        label={text('country')}
        name="country"
        values={countries.map(({ code }) => code)}
        textOf={(code) => countries.find((country) => country.code === code)?.name ?? code}
        defaultValue={first}
        placeholder={text('chooseCountry')}
        error={problems.country}
        onChange={(country) => edit({ country })}
      />
      <Checkbox
        ref={at('accept_terms')}
        label={<TermsLabel />}
        checked={form.accept_terms}
        error={problems.accept_terms}
        onChange={(accept_terms) => edit({ accept_terms })}
      />
      <p className={styles.hint}>{text('sessions')}</p>
      <div role="alert">{message && <p className={styles.error}>{message}</p>}</div>
      <Button type="submit" variant="primary" size="l" block busy={isBusy}>
        {text(isBusy ? 'converting' : 'convert')}
      </Button>
    </form>
  );
};
