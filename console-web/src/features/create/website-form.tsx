import type { Pinnable } from '@corkboard/contracts/curation/scraping';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { pinnablesOf, register, scrapeRefusalOf } from './create.api.ts';
import { text } from './create-texts.ts';
import { type Draft, draftOfUrl } from './draft.ts';
import { PictureChoice } from './picture-choice.tsx';
import styles from './website-form.module.css';

interface Found {
  readonly page: string;
  readonly pictures: readonly Pinnable[];
  /** Text for no results. */
  readonly none: string;
}

const lookAt = async (page: string): Promise<Found> => {
  try {
    return { page, pictures: await pinnablesOf(page), none: text('noneFound') };
  } catch (thrown) {
    const reason = scrapeRefusalOf(thrown);
    const { serverMessage } = failureOf(thrown);
    return { page, pictures: [], none: reason === null ? (serverMessage ?? text('notLooked')) : text(reason) };
  }
};

const addressOf = (typed: string): string =>
  /^https?:\/\//i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`;

const useWebsite = (askIn: (() => void) | null) => {
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<'resting' | 'invalid' | 'finding'>('resting');
  const [found, setFound] = useState<Found | null>(null);
  const find = async () => {
    const page = addressOf(typed);
    // The server decides which addresses may be fetched; here only texts that are no address are refused.
    if (typed.trim() === '' || /\s/.test(page) || !URL.canParse(page)) return setState('invalid');
    if (askIn !== null) return askIn();
    setState('finding');
    setFound(null);
    const seen = await lookAt(page);
    const [first] = seen.pictures;
    if (first !== undefined) register(first.url);
    setFound(seen);
    setState('resting');
  };
  const edit = (next: string) => {
    setTyped(next);
    setState('resting');
  };
  const clear = () => {
    setTyped('');
    setFound(null);
  };
  return { typed, edit, state, found, find, clear };
};

interface WebsiteFormProps {
  readonly onAdd: (drafts: readonly Draft[]) => void;
  /** For a visitor: asks to sign up or log in instead. */
  readonly askIn: (() => void) | null;
}

/** S-128 to S-130: an address, then the pictures of its page with the first one chosen already. */
export const WebsiteForm = ({ onAdd, askIn }: WebsiteFormProps) => {
  const site = useWebsite(askIn);
  const { found } = site;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void site.find();
  };
  const take = (chosen: readonly Pinnable[], page: string) => {
    onAdd(chosen.map(({ url, preview, title }) => draftOfUrl(uuidv7(), { url, preview: preview.url, title, page })));
    site.clear();
  };
  return (
    <section className={styles.site} aria-labelledby="website-title">
      <h2 id="website-title" className={styles.title}>
        {text('website')}
      </h2>
      <p className={styles.hint}>{text('websiteHint')}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={text('address')}
          hideLabel
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          value={site.typed}
          error={site.state === 'invalid' ? text('addressInvalid') : null}
          onChange={(event) => site.edit(event.target.value)}
        />
        <Button type="submit" busy={site.state === 'finding'}>
          {site.state === 'finding' ? text('finding') : text('find')}
        </Button>
      </form>
      {found === null ? null : found.pictures.length === 0 ? (
        <p className={styles.none} role="status">
          {found.none}
        </p>
      ) : (
        <PictureChoice key={found.page} pictures={found.pictures} onTake={(chosen) => take(chosen, found.page)} />
      )}
    </section>
  );
};
