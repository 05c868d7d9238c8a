import styles from './promote.module.css';

interface ChoicesProps<Value extends string> {
  /** Left out where something around it names it. */
  readonly legend?: string;
  readonly values: readonly Value[];
  readonly chosen: readonly Value[];
  readonly textOf: (value: Value) => string;
  readonly onChange: (chosen: readonly Value[]) => void;
}

/** Several of a few; none does not narrow. */
export const Choices = <Value extends string>({ legend, values, chosen, textOf, onChange }: ChoicesProps<Value>) => (
  <fieldset className={styles.choices}>
    {legend === undefined ? null : <legend>{legend}</legend>}
    {values.map((value) => (
      <label key={value}>
        <input
          type="checkbox"
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
        {textOf(value)}
      </label>
    ))}
  </fieldset>
);
