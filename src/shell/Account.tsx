import { useId, useRef, useState, type MouseEvent } from 'react';
import { Link } from 'react-router';
import { fullName } from '#domain/officer.ts';
import { useOfficer } from '../console/index.ts';
import { HelpIcon, PersonIcon, SignOutIcon } from '../theme/icons.tsx';
import { charge } from './areaText.ts';
import { Dialog } from './Dialog.tsx';
import { LookChoice } from './preferences/LookChoice.tsx';
import { useCommand } from './palette/commands.ts';
import styles from './Account.module.css';

/** The officer's name, designation and area, and a dropdown: profile, help, theme and density, sign-out. */
export function Account({ onSignOut }: { onSignOut: () => void }) {
  const officer = useOfficer();
  const menu = useId();
  const who = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState(false);
  const name = fullName(officer) || officer.username;
  const ask = () => {
    // The question gives the focus back to where it was, which may be gone by then.
    who.current?.focus();
    setAsking(true);
  };
  useCommand('Sign out', ask);
  return (
    <>
      <button
        ref={who}
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
        <Link to="/profile" className={styles.item} onClick={hide}>
          <PersonIcon />
          Profile
        </Link>
        <Link to="/help" className={styles.item} onClick={hide}>
          <HelpIcon />
          Help
        </Link>
        <hr />
        <LookChoice />
        <hr />
        <button
          type="button"
          className={styles.item}
          popoverTarget={menu}
          popoverTargetAction="hide"
          onClick={ask}
        >
          <SignOutIcon />
          Sign out
        </button>
      </div>
      {asking && <SignOutQuestion onCancel={() => setAsking(false)} onSignOut={onSignOut} />}
    </>
  );
}

function SignOutQuestion({ onCancel, onSignOut }: { onCancel: () => void; onSignOut: () => void }) {
  return (
    <Dialog
      title="Are you sure you want logout?"
      width={360}
      onClose={onCancel}
      actions={
        <>
          <button type="button" className="btn" onClick={onCancel}>
            Cancel
          </button>
          <button type="button" className="btn p" onClick={onSignOut}>
            Sign out
          </button>
        </>
      }
    />
  );
}

/** Links of the dropdown close it, as its buttons do by themselves. */
function hide({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}

/** 'PS' of 'Prakash Shenoy'. */
function initials(name: string): string {
  const words = name.split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map(word => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase();
}
