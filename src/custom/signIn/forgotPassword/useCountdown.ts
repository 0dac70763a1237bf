import { useEffect, useState } from 'react';

/** Counts the whole seconds until a moment down to 0. `restart` sets another moment. */
export function useCountdown(until: number): { left: number; restart: (until: number) => void } {
  const [clock, setClock] = useState(() => ({ until, now: Date.now() }));
  const left = Math.max(0, Math.ceil((clock.until - clock.now) / 1000));
  useEffect(() => {
    if (left === 0) return undefined;
    const untilNext = (clock.until - Date.now()) % 1000;
    const timer = setTimeout(() => setClock({ ...clock, now: Date.now() }), Math.max(untilNext, 20));
    return () => clearTimeout(timer);
  }, [clock, left]);
  return { left, restart: moment => setClock({ until: moment, now: Date.now() }) };
}
