import { densities, themes, type Density, type Theme } from '#domain/preferences.ts';
import { usePreferences } from '../console/index.ts';
import { useCommand } from './palette/commands.ts';
import styles from './AppearanceSettings.module.css';

const themeTitles: Readonly<Record<Theme, string>> = { system: 'System', light: 'Light', dark: 'Dark' };
const densityTitles: Readonly<Record<Density, string>> = { compact: 'Compact', comfortable: 'Comfortable' };

/** Chooses theme and density. */
export function AppearanceSettings() {
  const { preferences, change } = usePreferences();
  const { theme, density } = preferences;
  useCommand('Light theme', () => change({ theme: 'light' }));
  useCommand('Dark theme', () => change({ theme: 'dark' }));
  return (
    <>
      <Choice
        title="Theme"
        options={themes}
        labels={themeTitles}
        current={theme}
        onChoose={chosen => change({ theme: chosen })}
      />
      <Choice
        title="Density"
        options={densities}
        labels={densityTitles}
        current={density}
        onChoose={chosen => change({ density: chosen })}
      />
    </>
  );
}

interface ChoiceProps<T extends string> {
  title: string;
  options: readonly T[];
  labels: Readonly<Record<T, string>>;
  current: T;
  onChoose: (value: T) => void;
}

/** Chooses one of a few options, side by side; the arrow keys step between them. */
function Choice<T extends string>({ title, options, labels, current, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.title}>{title}</legend>
      {options.map(value => (
        <label key={value} className={styles.option}>
          <input type="radio" name={title} checked={value === current} onChange={() => onChoose(value)} />
          {labels[value]}
        </label>
      ))}
    </fieldset>
  );
}
