const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
/** India is 5 hours 30 minutes ahead of UTC, all year. */
const aheadMs = 330 * minuteMs;

/** Returns the last moment before `now` at which the clocks in India showed a time, 'HH:MM'. */
export function lastTimeInIndia(time: string, now: Date): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const inIndia = now.getTime() + aheadMs;
  const today = inIndia - (inIndia % dayMs) + (hours * 60 + minutes) * minuteMs;
  return new Date((today <= inIndia ? today : today - dayMs) - aheadMs);
}
