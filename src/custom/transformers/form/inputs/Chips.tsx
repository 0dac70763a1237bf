import type { Option } from '#schema/fields/option.ts';
import styles from './inputs.module.css';

/** Shows the chosen values, each set apart. */
export function Chips({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <span key={value} className={styles.chip}>
      {label}
    </span>
  ));
}
