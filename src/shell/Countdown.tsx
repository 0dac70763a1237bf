import { useEffect, useState } from 'react';

/** Shows the seconds until the next attempt; `until` in ms by this PC's clock. */
export function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return `Trying again in ${Math.max(1, Math.ceil((until - now) / 1000))} s.`;
}

/** Pauses between attempts, s. */
const pauses = [2, 4, 8, 15, 30] as const;
const maxPause = 60;

/** Returns the wait after a number of attempts, ms. */
export function pauseAfter(attempts: number): number {
  return (pauses[attempts] ?? maxPause) * 1000;
}
