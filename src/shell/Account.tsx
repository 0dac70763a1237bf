import { useId, useRef, useState, type MouseEvent } from 'react';
import { LinkBase, useLogout } from 'react-admin';
import { fullName } from '#domain/officer.ts';
import { useOfficer } from '../console/index.ts';
import { HelpIcon, PersonIcon, SignOutIcon } from '../theme/icons.tsx';
import { charge } from './areaText.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { AppearanceSettings } from './AppearanceSettings.tsx';
import { useCommand } from './palette/commands.ts';
import styles from './Account.module.css';

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
      >
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <small className={styles.charge}>{charge(officer)}</small>
        </span>
        <span className={styles.avatar} aria-hidden="true">
          {initials(name)}
        </span>
      </button>
      <div id={menu} popover="auto" className={styles.menu}>
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
