const isoForm = /^(\d{4})-(\d{2})-(\d{2})$/;
const indianForm = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/**
 * Returns a date as YYYY-MM-DD, given as that or with the day first: 31/03/2024, 31-03-2024, 31.3.2024. `undefined`
 * for any other text and for days that don't exist.
 */
export function isoDate(text: string): string | undefined {
  const [, year, month, day] = isoForm.exec(text) ?? reversed(indianForm.exec(text)) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== date ? undefined : date;
}

function reversed(found: RegExpExecArray | null): readonly (string | undefined)[] | undefined {
  const [whole, day, month, year] = found ?? [];
  return found ? [whole, year, month, day] : undefined;
}
