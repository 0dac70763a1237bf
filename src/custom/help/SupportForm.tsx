import styles from './help.module.css';

/**
 * Shows the utility's own support form in a frame. The frame may do what a form needs, but can't navigate the portal's
 * page.
 */
export function SupportForm({ address }: { address: string }) {
  return (
    <section className={styles.page} aria-labelledby="help-heading">
      <header className={styles.heading}>
        <h1 id="help-heading">Help</h1>
        <a className="btn" href={address} target="_blank" rel="noreferrer">
          Open the form in a new tab
        </a>
      </header>
      <iframe
        className={styles.frame}
        src={address}
        title="Support form"
        referrerPolicy="no-referrer"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin's, whose own scripts and cookies it needs
        sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
      />
    </section>
  );
}
