import { useId, useRef, useState, type MouseEvent, type RefCallback } from 'react';
import { LinkBase, useLogout } from 'react-admin';
import { fullName } from '#domain/officer.ts';
import { densities, themes, type Density, type Theme } from '#domain/preferences.ts';
import { useOfficer, usePreferences } from '../console/index.ts';
import { HelpIcon, PersonIcon, SignOutIcon } from '../theme/icons.tsx';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import styles from './Account.module.css';
import { charge } from './chosenScope.ts';
import { useCommand } from './palette/commands.ts';

/** The officer's name, designation and area, with a dropdown: profile, help, theme and density, sign-out. */
export function Account() {
  const officer = useOfficer();
  const menu = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isConfirming, setConfirming] = useState(false);
  const name = fullName(officer) || officer.username;
  const confirmSignOut = () => {
    // The dialog returns the focus to this button: the menu item may be gone by then.
    button.current?.focus();
    setConfirming(true);
  };
  useCommand('Sign out', confirmSignOut);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.who}
        title={`${name}, ${charge(officer)}`}
        popoverTarget={menu}
        onKeyDown={({ nativeEvent, currentTarget: { popoverTargetElement: lines } }) => {
          if (!(nativeEvent.key in steps) || !(lines instanceof HTMLElement)) return;
          lines.showPopover();
          stepLines(nativeEvent, lines);
        }}
      >
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <small className={styles.charge}>{charge(officer)}</small>
        </span>
        <span className={styles.avatar} aria-hidden="true">
          {initials(name)}
        </span>
      </button>
      <div id={menu} popover="auto" className={styles.menu} ref={arrowKeys}>
        <LinkBase to="/profile" className={styles.item} onClick={closeMenu}>
          <PersonIcon />
          Profile
        </LinkBase>
        <LinkBase to="/help" className={styles.item} onClick={closeMenu}>
          <HelpIcon />
          Help
        </LinkBase>
        <hr />
        <AppearanceSettings />
        <hr />
        <button
          type="button"
          className={styles.item}
          popoverTarget={menu}
          popoverTargetAction="hide"
          onClick={confirmSignOut}
        >
          <SignOutIcon />
          Sign out
        </button>
      </div>
      {isConfirming && <SignOutDialog onCancel={() => setConfirming(false)} />}
    </>
  );
}

function SignOutDialog({ onCancel }: { onCancel: () => void }) {
  const signOut = useLogout();
  return (
    <Dialog
      title="Are you sure you want logout?"
      width={360}
      onClose={onCancel}
      closeLabel="Cancel"
      actions={
        <button type="button" className="btn p" onClick={() => void signOut()}>
          Sign out
        </button>
      }
    />
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Steps to the next line of the dropdown or the one before. Left and Right stay those of its radio buttons. */
function stepLines(event: KeyboardEvent, menu: HTMLElement): void {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const lines = [...menu.querySelectorAll<HTMLElement>('a, button, input:checked')];
  const at = lines.findIndex(line => line === document.activeElement);
  lines.at(at < 0 && step < 0 ? -1 : (at + step) % lines.length)?.focus();
}

/** Lets the arrow keys step through the dropdown's lines. */
const arrowKeys: RefCallback<HTMLElement> = menu => {
  const listen = (event: KeyboardEvent) => menu && stepLines(event, menu);
  menu?.addEventListener('keydown', listen);
  return () => menu?.removeEventListener('keydown', listen);
};

/** Closes the dropdown when a link is followed; its buttons close it by themselves. */
function closeMenu({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}

/** Returns 'PS' for 'Prakash Shenoy'. */
function initials(name: string): string {
  const words = name.split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map(word => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase();
}

const themeTitles: Readonly<Record<Theme, string>> = { system: 'System', light: 'Light', dark: 'Dark' };
const densityTitles: Readonly<Record<Density, string>> = { compact: 'Compact', comfortable: 'Comfortable' };

/** Chooses theme and density. */
function AppearanceSettings() {
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
