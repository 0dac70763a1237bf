import { densities, themes, type Density, type Theme } from '#domain/preferences.ts';
import { usePreferences } from '../../console/index.ts';
import { useCommand } from '../palette/commands.ts';
import styles from './LookChoice.module.css';

const themeTitles: Readonly<Record<Theme, string>> = { system: 'System', light: 'Light', dark: 'Dark' };
const densityTitles: Readonly<Record<Density, string>> = { compact: 'Compact', comfortable: 'Comfortable' };

/** The choice of theme and density. */
export function LookChoice() {
  const { preferences, change } = usePreferences();
  const { theme, density } = preferences;
  useCommand('Light theme', () => change({ theme: 'light' }));
  useCommand('Dark theme', () => change({ theme: 'dark' }));
  return (
    <>
      <Choice
        title="Theme"
        of={themes}
        titles={themeTitles}
        now={theme}
        onChoose={chosen => change({ theme: chosen })}
      />
      <Choice
        title="Density"
        of={densities}
        titles={densityTitles}
        now={density}
        onChoose={chosen => change({ density: chosen })}
      />
    </>
  );
}

interface ChoiceProps<T extends string> {
  title: string;
  of: readonly T[];
  titles: Readonly<Record<T, string>>;
  now: T;
  onChoose: (value: T) => void;
}

/** One of a few, side by side; the arrow keys step between them. */
function Choice<T extends string>({ title, of, titles, now, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.title}>{title}</legend>
      {of.map(value => (
        <label key={value} className={styles.option}>
          <input type="radio" name={title} checked={value === now} onChange={() => onChoose(value)} />
          {titles[value]}
        </label>
      ))}
    </fieldset>
  );
}
