import { useEffect, useState } from 'react';
import { pingServer } from '../client/serverTime.ts';
import { WarningIcon } from '../theme/icons.tsx';
import { Message } from '../ui/Message.tsx';
import { Countdown, pauseAfter } from './Countdown.tsx';

const reload = () => window.location.reload();

/** Shows that the portal can't load its files or configuration. Reloads as soon as the server answers. */
export function StartupError() {
  const [{ attempts, next }, setPlan] = useState(() => plan(0));
  useEffect(() => {
    const timer = setTimeout(
      () => void pingServer().then(isReachable => (isReachable ? reload() : setPlan(plan(attempts + 1)))),
      next - Date.now(),
    );
    return () => clearTimeout(timer);
  }, [attempts, next]);
  return (
    <main>
      <Message
        icon={<WarningIcon />}
        title="OOPS! something went wrong."
        text="The server could not be reached. Check your connection and try again."
      >
        <button type="button" className="btn p" onClick={reload}>
          Retry
        </button>
        <span>
          <Countdown until={next} />
        </span>
      </Message>
    </main>
  );
}

function plan(attempts: number) {
  return { attempts, next: Date.now() + pauseAfter(attempts) };
}

/** Shows an admin which declarations keep the portal from starting. Trying again would not help. */
export function DeclarationFaults({ faults }: { faults: readonly string[] }) {
  return (
    <main>
      <Message
        icon={<WarningIcon />}
        title="OOPS! something went wrong."
        text="The portal can't start, because its declarations are faulty."
      >
        <ul>
          {faults.map(fault => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      </Message>
    </main>
  );
}
