import type { Pinnable } from '@corkboard/contracts/curation/scraping';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { CheckIcon } from '../../ui/icon/page-icons.tsx';
import { text } from './create-texts.ts';
import styles from './picture-choice.module.css';

interface PictureChoiceProps {
  readonly pictures: readonly Pinnable[];
  readonly onTake: (chosen: readonly Pinnable[]) => void;
}

/** The pictures of a page; the first one is chosen until somebody chooses otherwise. */
export const PictureChoice = ({ pictures, onTake }: PictureChoiceProps) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(pictures.slice(0, 1).map(({ url }) => url)));
  const toggle = (url: string) => {
    const next = new Set(chosen);
    if (!next.delete(url)) next.add(url);
    setChosen(next);
  };
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{text('chooseFrom')}</legend>
      <div className={styles.grid}>
        {pictures.map((picture, index) => (
          <label key={picture.url} className={styles.picture}>
            <input
              type="checkbox"
              checked={chosen.has(picture.url)}
              aria-label={picture.title ?? text('picture', { number: index + 1, count: pictures.length })}
              onChange={() => toggle(picture.url)}
            />
            <img className="fills" src={picture.preview.url} alt="" loading="lazy" />
            <span className={styles.check} aria-hidden="true">
              <CheckIcon size={18} />
            </span>
          </label>
        ))}
      </div>
      <Button
        variant="primary"
        disabled={chosen.size === 0}
        onClick={() => onTake(pictures.filter(({ url }) => chosen.has(url)))}
      >
        {text('add', { count: chosen.size })}
      </Button>
    </fieldset>
  );
};
