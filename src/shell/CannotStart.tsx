import { useEffect, useState } from 'react';
import { askServer } from '../serverTime.ts';
import { WarningIcon } from '../theme/icons.tsx';
import { Countdown } from './Countdown.tsx';
import { Message } from './Message.tsx';
import { pauseAfter } from './pauses.ts';

const reload = () => window.location.reload();

/** Says that the portal can't begin: its own files or configuration can't be fetched. Begins as soon as the server answers. */
export function CannotStart() {
  const [{ tries, next }, setPlan] = useState(() => plan(0));
  useEffect(() => {
    const timer = setTimeout(
      () => void askServer().then(answers => (answers ? reload() : setPlan(plan(tries + 1)))),
      next - Date.now(),
    );
    return () => clearTimeout(timer);
  }, [tries, next]);
  return (
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
  );
}

function plan(tries: number) {
  return { tries, next: Date.now() + pauseAfter(tries) };
}
