const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const form = /^\w{3} (\w{3}) (\d{1,2}) (\d{2}):(\d{2}):(\d{2}) UTC (\d{4})$/;

/**
 * How far a client's clock may be off, ms. A day, as a clock may be set to another time zone: the challenge, which the
 * server made and dated itself, is what makes an exchange fresh.
 */
const tolerance = 86_400_000;

/** Whether a claim's timestamp has Cognito's exact form, as in `Sat Nov 1 09:05:07 UTC 2025`, and is recent. */
export function isTimely(timestamp: string, now: Date): boolean {
  const [, month = '', day, hours, minutes, seconds, year] = form.exec(timestamp) ?? [];
  const time = Date.UTC(
    Number(year),
    months.indexOf(month),
    Number(day),
    Number(hours),
    Number(minutes),
    Number(seconds),
  );
  return Math.abs(time - now.getTime()) <= tolerance && formatted(new Date(time)) === timestamp;
}

function formatted(date: Date): string {
  const [hours, minutes, seconds] = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(
    part => String(part).padStart(2, '0'),
  );
  const day = `${days[date.getUTCDay()]} ${months[date.getUTCMonth()]} ${date.getUTCDate()}`;
  return `${day} ${hours}:${minutes}:${seconds} UTC ${date.getUTCFullYear()}`;
}
