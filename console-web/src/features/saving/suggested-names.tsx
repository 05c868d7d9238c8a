import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button/button.tsx';
import { suggestedNames } from './boards.api.ts';
import styles from './suggested-names.module.css';

interface SuggestedNamesProps {
  readonly heading: string;
  readonly pinId: string;
  readonly onTake: (name: string) => void;
}

/** Names that suit a pin, for the board or section that it is saved to; nothing where there are none. */
export const SuggestedNames = ({ heading, pinId, onTake }: SuggestedNamesProps) => {
  const { data = [] } = useQuery(suggestedNames(pinId));
  if (data.length === 0) return null;
  return (
    <section className={styles.suggested}>
      <h3>{heading}</h3>
      <ul>
        {data.map((name) => (
          <li key={name}>
            <Button size="s" onClick={() => onTake(name)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
