import styles from '../text-field/text-field.module.css';

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly name: string;
  readonly values: readonly Value[];
  readonly defaultValue: Value;
  readonly textOf: (value: Value) => string;
}

/** One of a few. */
export const SelectField = <Value extends string>(props: SelectFieldProps<Value>) => (
  <label className={`${styles.field} ${styles.label}`}>
    {props.label}
    <select className={styles.select} name={props.name} defaultValue={props.defaultValue}>
      {props.values.map((value) => (
        <option key={value} value={value}>
          {props.textOf(value)}
        </option>
      ))}
    </select>
  </label>
);
